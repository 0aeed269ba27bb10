# raises: ImportError: cannot import name 'AxisTypes' from 'jax.sharding'
import jax
from jax.sharding import AxisTypes

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisTypes.Auto, AxisTypes.Explicit))
assert mesh.axis_types == (AxisTypes.Auto, AxisTypes.Explicit)
