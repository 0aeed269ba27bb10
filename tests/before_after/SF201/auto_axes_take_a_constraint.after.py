# shardfix: unsafe
# raises: TypeError: `out_sharding` argument of
# safety: unsafe
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


@jax.jit
def f(v):
    return jax.lax.with_sharding_constraint(
        jnp.reshape(v, (8, 2, 2)),
        NamedSharding(mesh, P("x", None, "y")),
    )


x = np.arange(32.0).reshape(8, 4)
a = jax.lax.with_sharding_constraint(
    jnp.zeros((8, 4)), NamedSharding(mesh, P("x"))
)
b = f(x)
np.testing.assert_array_equal(a, np.zeros((8, 4)))
np.testing.assert_array_equal(b, x.reshape(8, 2, 2))
assert a.sharding.spec == P("x") and b.sharding.spec == P("x", None, "y")
