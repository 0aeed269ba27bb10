# manual: has no member Visible
import jax
from jax.sharding import AxisTypes

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisTypes.Visible,))
