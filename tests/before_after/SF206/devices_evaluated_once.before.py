# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np

calls = []


def some_devices():
    calls.append(1)
    return jax.devices()[2:6]


y = jax.device_put_replicated({"a": 1.5, "b": np.zeros(2)}, some_devices())
assert len(calls) == 1
assert [s.device.id for s in y["b"].addressable_shards] == [2, 3, 4, 5]
assert y["a"].shape == (4,) and y["a"].dtype == np.float32
