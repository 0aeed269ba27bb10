# raises: TypeError: shardings leaf specifications are expected to be
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, NamedSharding

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto, AxisType.Auto))


@jax.jit
def f(x):
    h = jax.lax.with_sharding_constraint(jnp.sin(x), NamedSharding(mesh, P("data", None)))
    return jax.lax.with_sharding_constraint(h + 1, shardings=NamedSharding(mesh, P("data")))


x = np.arange(32.0).reshape(8, 4)
y = f(x)
np.testing.assert_allclose(y, np.sin(x) + 1, rtol=1e-5, atol=1e-6)
assert y.sharding.spec == P("data")
