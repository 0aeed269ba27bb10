# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def device_put_replicated(x, devices):
    """jax.device_put_replicated, which JAX 0.10 removed: a copy on each device, along a new leading axis."""
    mesh = Mesh(devices, ("devices",))
    sharding = NamedSharding(mesh, P("devices"))

    def put(leaf):
        row = jnp.stack([leaf])
        rows = [jax.device_put(row, device) for device in devices]
        return jax.make_array_from_single_device_arrays((len(rows), *row.shape[1:]), sharding, rows)

    return jax.tree.map(put, x)


def device_put_sharded(shards, devices):
    """jax.device_put_sharded, which JAX 0.10 removed: shard i on device i, along a new leading axis."""
    if len(shards) != len(devices):
        raise ValueError(f"{len(shards)} shards for {len(devices)} devices")
    mesh = Mesh(devices, ("devices",))
    sharding = NamedSharding(mesh, P("devices"))

    def put(*leaves):
        rows = [jax.device_put(jnp.stack([leaf]), device) for leaf, device in zip(leaves, devices)]
        return jax.make_array_from_single_device_arrays((len(rows), *rows[0].shape[1:]), sharding, rows)

    return jax.tree.map(put, *shards)


def setup(params, shards):
    devices = jax.local_devices()
    return device_put_replicated(params, devices), device_put_sharded(shards, devices)


params, data = setup((jnp.zeros((2, 2)),), [np.float32(i) for i in range(8)])
step = jax.pmap(lambda p, d: p[0].sum() + d)
np.testing.assert_array_equal(step(params, data), np.arange(8.0))
