# raises: TypeError: `out_sharding` argument of jnp.zeros only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
shape = (8, 4)
with jax.set_mesh(mesh):
    y = jnp.zeros(shape, out_sharding=("x", "y")) + 2
np.testing.assert_array_equal(y, np.full((8, 4), 2.0))
assert y.sharding == NamedSharding(mesh, P("x", "y"))
