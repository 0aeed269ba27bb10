# era: 0.7.2
# raises: AttributeError: jax.device_put_sharded is deprecated
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


def device_put_sharded(shards, devices):
    """jax.device_put_sharded, which JAX 0.10 removed: shard i on device i, along a new leading axis."""
    if len(shards) != len(devices):
        raise ValueError(f"{len(shards)} shards for {len(devices)} devices")
    mesh = Mesh(devices, ("devices",))
    sharding = NamedSharding(mesh, PartitionSpec("devices"))

    def put(*leaves):
        rows = [jax.device_put(jnp.stack([leaf]), device) for leaf, device in zip(leaves, devices)]
        return jax.make_array_from_single_device_arrays((len(rows), *rows[0].shape[1:]), sharding, rows)

    return jax.tree.map(put, *shards)


mesh = Mesh(np.array(jax.devices()), ("S",))
x = device_put_sharded(np.split(np.arange(16.).reshape(16, 1), 8), list(mesh.devices.flat))
assert x.shape == (8, 2, 1)
np.testing.assert_array_equal(x, np.arange(16.).reshape(8, 2, 1))
assert [s.device for s in x.addressable_shards] == list(mesh.devices.flat)
y = device_put_sharded([jax.device_put(np.float32(i), d) for i, d in enumerate(jax.devices())], jax.devices())
np.testing.assert_array_equal(y, np.arange(8))
