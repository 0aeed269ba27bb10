# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding


def by_columns(x, devices, count):
    def inner():
        return jax.device_put(x, PositionalSharding(devices).reshape(1, count))

    return inner()


y = by_columns(np.ones((2, 16)), np.array(jax.devices()).reshape(2, 4), 8)
assert {s.data.shape for s in y.addressable_shards} == {(2, 2)}
