# shardfix: unsafe
# safety: unsafe
# raises: TypeError: shardings leaf specifications are expected to be PartitionSpec instances
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


@jax.jit
def keep(t):
    return jax.lax.with_sharding_constraint(t, NamedSharding(mesh, P("data", None)))


y = keep(jax.tree.map(np.copy, np.arange(32.0).reshape(8, 4)))
assert y.addressable_shards[0].data.shape == (2, 4)
np.testing.assert_array_equal(np.asarray(y), np.arange(32.0).reshape(8, 4))
