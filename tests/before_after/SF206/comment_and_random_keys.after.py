# era: 0.7.2
# raises: AttributeError: jax.device_put_sharded is deprecated
import jax
import jax.numpy as jnp
import numpy as np


def device_put_sharded(shards, devices):
    """jax.device_put_sharded, which JAX 0.10 removed: shard i on device i, along a new leading axis."""
    if len(shards) != len(devices):
        raise ValueError(f"{len(shards)} shards for {len(devices)} devices")
    mesh = jax.sharding.Mesh(devices, ("devices",))
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("devices"))

    def put(*leaves):
        rows = [jax.device_put(jnp.stack([leaf]), device) for leaf, device in zip(leaves, devices)]
        return jax.make_array_from_single_device_arrays((len(rows), *rows[0].shape[1:]), sharding, rows)

    return jax.tree.map(put, *shards)


# --- keys, one for each device -------------------------------------------------
keys = device_put_sharded(  # one row each
    list(jax.random.split(jax.random.key(0), 8)),  # typed keys
    devices=jax.local_devices(),
)
draws = jax.pmap(lambda k: jax.random.uniform(k))(keys)
assert keys.shape == (8,) and len(set(np.asarray(draws).tolist())) == 8
