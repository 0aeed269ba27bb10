# raises: TypeError: axis_types passed to Mesh must be of type `jax.sharding.AxisType`
import jax
import numpy as np
from jax.sharding import AxisType, Mesh

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types={AxisType.Explicit: ("x", "y")})
assert mesh.axis_types == (AxisType.Explicit, AxisType.Explicit)
