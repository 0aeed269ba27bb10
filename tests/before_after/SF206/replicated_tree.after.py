# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax, jax.numpy as jnp
import numpy as np


def device_put_replicated(x, devices):
    """jax.device_put_replicated, which JAX 0.10 removed: a copy on each device, along a new leading axis."""
    mesh = jax.sharding.Mesh(devices, ("devices",))
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("devices"))

    def put(leaf):
        row = jnp.stack([leaf])
        rows = [jax.device_put(row, device) for device in devices]
        return jax.make_array_from_single_device_arrays((len(rows), *row.shape[1:]), sharding, rows)

    return jax.tree.map(put, x)


devices = jax.local_devices()
params = device_put_replicated({"w": jnp.ones(3), "n": 4, "h": np.arange(2)}, devices)
assert params["w"].shape == (8, 3) and params["w"].addressable_shards[0].data.shape == (1, 3)
np.testing.assert_array_equal(params["n"], np.full(8, 4))
np.testing.assert_array_equal(params["h"], np.tile(np.arange(2), (8, 1)))
print(params["w"].shape, params["w"].dtype)
