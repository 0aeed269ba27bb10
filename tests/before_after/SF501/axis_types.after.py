# raises: ImportError: cannot import name 'AxisTypes' from 'jax.sharding'
import jax
from jax.sharding import AxisType

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto, AxisType.Explicit))
assert mesh.axis_types == (AxisType.Auto, AxisType.Explicit)
