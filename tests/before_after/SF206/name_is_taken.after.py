# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np


def _device_put_replicated(x, devices):
    """jax.device_put_replicated, which JAX 0.10 removed: a copy on each device, along a new leading axis."""
    mesh = jax.sharding.Mesh(devices, ("devices",))
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("devices"))

    def put(leaf):
        row = jax.numpy.stack([leaf])
        rows = [jax.device_put(row, device) for device in devices]
        return jax.make_array_from_single_device_arrays((len(rows), *row.shape[1:]), sharding, rows)

    return jax.tree.map(put, x)


def device_put_replicated(x):
    return _device_put_replicated(x, jax.local_devices())


assert device_put_replicated(np.ones((2, 3))).shape == (8, 2, 3)
