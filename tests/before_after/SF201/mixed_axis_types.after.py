# raises: TypeError: shardings leaf specifications are expected to be
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P, reshard

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Auto))


@jax.jit
def f(a):
    b = jax.lax.with_sharding_constraint(jnp.sin(a), NamedSharding(mesh, P(None, "y")))
    return b, reshard(jnp.cos(a), NamedSharding(mesh, P("x", None)))


a = np.linspace(-3, 3, 32, dtype=np.float32).reshape(8, 4)
b, c = f(jax.device_put(a, NamedSharding(mesh, P("x"))))
np.testing.assert_allclose(np.asarray(b + 0) + np.asarray(c + 0), np.sin(a) + np.cos(a), rtol=1e-5)
assert c.sharding.spec[0] == "x"
