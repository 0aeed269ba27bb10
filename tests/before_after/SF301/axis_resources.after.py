# shardfix: select=SF301,SF501
# raises: TypeError: pjit() got an unexpected keyword argument 'in_axis_resources'
# era: 0.4.13
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
add = jax.jit(
    lambda a, b: a + b,
    in_shardings=(NamedSharding(mesh, P("x")), NamedSharding(mesh, P(None, "y"))),
    out_shardings=NamedSharding(mesh, P("x", "y")),
)
a = np.arange(64.0).reshape(8, 8)
with mesh:
    c = add(a, a.T)
np.testing.assert_array_equal(c, a + a.T)
assert c.addressable_shards[0].data.shape == (2, 4)
