# raises: TypeError: `out_sharding` argument of jnp.zeros only supports instances
import jax
import jax.numpy as jnp
import numpy as np

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(jax.sharding.AxisType.Explicit,) * 2)


@jax.jit
def build():
    return jnp.zeros((8, 4), out_sharding=(None, "y")) + 1


with jax.set_mesh(mesh):
    y = build()
np.testing.assert_array_equal(y, np.ones((8, 4)))
assert tuple(y.sharding.spec) == (None, "y")
