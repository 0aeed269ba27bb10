# raises: TypeError: `out_sharding` argument of jnp.zeros only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType

mesh = jax.make_mesh((4, 2), ("x0", "x1"), axis_types=(AxisType.Explicit,) * 2)


def build(axis: str, number: int):
    a = jnp.zeros((8, 4), out_sharding=(None, axis))
    b = jnp.ones((8,), out_sharding=f"x{number}")
    return a, b


with jax.set_mesh(mesh):
    a, b = build("x1", 0)
    c = jnp.arange(8, out_sharding=mesh.axis_names[0])
np.testing.assert_array_equal(a, np.zeros((8, 4)))
np.testing.assert_array_equal(c, np.arange(8))
assert tuple(a.sharding.spec) == (None, "x1") and b.sharding.spec[0] == c.sharding.spec[0] == "x0"
