# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np


def device_put_replicated(x, devices):
    """jax.device_put_replicated, which JAX 0.10 removed: a copy on each device, along a new leading axis."""
    mesh = jax.sharding.Mesh(devices, ("devices",))
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("devices"))

    def put(leaf):
        row = jax.numpy.stack([leaf])
        rows = [jax.device_put(row, device) for device in devices]
        return jax.make_array_from_single_device_arrays((len(rows), *row.shape[1:]), sharding, rows)

    return jax.tree.map(put, x)


calls = []


def some_devices():
    calls.append(1)
    return jax.devices()[2:6]


y = device_put_replicated({"a": 1.5, "b": np.zeros(2)}, some_devices())
assert len(calls) == 1
assert [s.device.id for s in y["b"].addressable_shards] == [2, 3, 4, 5]
assert y["a"].shape == (4,) and y["a"].dtype == np.float32
