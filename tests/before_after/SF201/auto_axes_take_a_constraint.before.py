# shardfix: unsafe
# raises: TypeError: `out_sharding` argument of
# safety: unsafe
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


@jax.jit
def f(v):
    return jnp.reshape(v, (8, 2, 2), out_sharding=("x", None, "y"))


x = np.arange(32.0).reshape(8, 4)
a = jnp.zeros((8, 4), out_sharding="x")
b = f(x)
np.testing.assert_array_equal(a, np.zeros((8, 4)))
np.testing.assert_array_equal(b, x.reshape(8, 2, 2))
assert a.sharding.spec == P("x") and b.sharding.spec == P("x", None, "y")
