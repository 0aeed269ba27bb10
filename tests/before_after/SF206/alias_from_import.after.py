# era: 0.7.2
# raises: ImportError: cannot import name 'device_put_replicated'
from jax import local_devices, pmap, numpy as jnp
from jax import lax
import jax
from jax.sharding import Mesh, NamedSharding, PartitionSpec
import numpy as np


def device_put_replicated(x, devices):
    """jax.device_put_replicated, which JAX 0.10 removed: a copy on each device, along a new leading axis."""
    mesh = Mesh(devices, ("devices",))
    sharding = NamedSharding(mesh, PartitionSpec("devices"))

    def put(leaf):
        row = jnp.stack([leaf])
        rows = [jax.device_put(row, device) for device in devices]
        return jax.make_array_from_single_device_arrays((len(rows), *row.shape[1:]), sharding, rows)

    return jax.tree.map(put, x)


w = device_put_replicated(jnp.arange(3.0), local_devices()[:4])
total = pmap(lambda v: lax.psum(v, "i"), axis_name="i", devices=local_devices()[:4])(w)
np.testing.assert_array_equal(total, np.tile(np.arange(3.0) * 4, (4, 1)))
