# raises: TypeError: axis_types passed to Mesh must be of type `jax.sharding.AxisType`
import jax
import numpy as np
from jax.sharding import AxisType, Mesh

mesh = Mesh(
    np.array(jax.devices()).reshape(2, 2, 2),
    ("a", "b", "c"),
    axis_types=(AxisType.Manual, AxisType.Auto, AxisType.Explicit),
)
assert mesh.axis_types == (AxisType.Manual, AxisType.Auto, AxisType.Explicit)
