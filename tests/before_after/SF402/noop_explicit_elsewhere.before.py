import jax
from jax.sharding import AxisType

train = jax.make_mesh((8,), ("x",))
other = jax.make_mesh((2, 4), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Auto))
