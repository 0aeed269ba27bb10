# shardfix: unsafe
# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
layout = (NamedSharding(mesh, P("x")), NamedSharding(mesh, P("y", None)))  # of both


@jax.jit(in_shardings=layout, out_shardings=layout)
def swap(a, b):
    return a + 1, b * 2


a, b = np.arange(8.0), np.arange(8.0).reshape(4, 2)
c, d = swap(a, b)
np.testing.assert_array_equal(c, a + 1)
np.testing.assert_array_equal(d, b * 2)
assert c.sharding.spec == P("x") and d.sharding.spec == P("y", None)
