# era: 0.4.30
# raises: TypeError
import jax
import numpy as np


def place(mesh, rows):
    spec = jax.sharding.PartitionSpec("x")
    return jax.sharding.NamedSharding(mesh, spec=spec if rows else jax.sharding.PartitionSpec())


mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
x, y = (jax.device_put(np.ones(8), place(mesh, rows)) for rows in (True, False))
assert x.addressable_shards[0].data.shape == (1,) and y.sharding.is_fully_replicated
