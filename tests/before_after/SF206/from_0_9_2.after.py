# shardfix: from=0.9.2
# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax


def device_put_replicated(x, devices):
    """jax.device_put_replicated, which JAX 0.10 removed: a copy on each device, along a new leading axis."""
    mesh = jax.sharding.Mesh(devices, ("devices",))
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("devices"))

    def put(leaf):
        row = jax.numpy.stack([leaf])
        rows = [jax.device_put(row, device) for device in devices]
        return jax.make_array_from_single_device_arrays((len(rows), *row.shape[1:]), sharding, rows)

    return jax.tree.map(put, x)


ONE = device_put_replicated(1.0, jax.devices())

import numpy as np

np.testing.assert_array_equal(ONE, np.ones(8))
