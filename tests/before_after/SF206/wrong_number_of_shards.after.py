# era: 0.7.2
# raises: AttributeError: jax.device_put_sharded is deprecated
import jax
import numpy as np


def device_put_sharded(shards, devices):
    """jax.device_put_sharded, which JAX 0.10 removed: shard i on device i, along a new leading axis."""
    if len(shards) != len(devices):
        raise ValueError(f"{len(shards)} shards for {len(devices)} devices")
    mesh = jax.sharding.Mesh(devices, ("devices",))
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("devices"))

    def put(*leaves):
        rows = [jax.device_put(jax.numpy.stack([leaf]), device) for leaf, device in zip(leaves, devices)]
        return jax.make_array_from_single_device_arrays((len(rows), *rows[0].shape[1:]), sharding, rows)

    return jax.tree.map(put, *shards)


try:
    device_put_sharded([np.ones(2)] * 16, jax.devices())
except ValueError as error:
    print("refused")
else:
    raise AssertionError("sixteen shards on eight devices")
