# raises: TypeError: `out_sharding` argument of reshape only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)


def fold(v: jax.Array):
    return v.reshape(8, 2, 2, out_sharding=NamedSharding(mesh, P("x", None, "y"))) * 2


with jax.set_mesh(mesh):
    x = jnp.arange(32.0)
    y = fold(x)
    z = jnp.sin(x).reshape((8, 4), out_sharding=NamedSharding(mesh, P("x", None))).ravel(out_sharding=NamedSharding(mesh, P("x")))
np.testing.assert_array_equal(y, np.arange(32.0).reshape(8, 2, 2) * 2)
np.testing.assert_allclose(z, np.sin(np.arange(32.0)), rtol=1e-5, atol=1e-6)
assert y.sharding.spec == P("x", None, "y") and z.sharding.spec == P("x")
