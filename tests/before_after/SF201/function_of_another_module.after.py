# shardfix: unsafe
# raises: TypeError: in_shardings leaf specifications are expected to be
# safety: unsafe
import operator

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
add = jax.jit(operator.add, in_shardings=(NamedSharding(mesh, P("x")), NamedSharding(mesh, P("x"))))
y = jax.jit(operator.mul, out_shardings=NamedSharding(mesh, P("x", None)))(np.ones((8, 2)), add(np.arange(8.0), np.ones(8))[:, None])
np.testing.assert_array_equal(y, np.ones((8, 2)) * (np.arange(8.0) + 1)[:, None])
assert y.sharding.spec == P("x", None)
