# A constraint takes any size, a shard_map only those that the axis divides.
# shardfix: unsafe
# safety: unsafe
# raises: object has no attribute 'spec'
import sys

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
rows = 8 * len(sys.argv)


@jax.jit
def f(x):
    x = jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P("data")))
    return jax.pure_callback(np.abs, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


x = -np.ones((rows, 4), np.float32)
y = f(x)
np.testing.assert_array_equal(y, np.abs(x))
assert y.sharding.spec == P("data"), y.sharding
