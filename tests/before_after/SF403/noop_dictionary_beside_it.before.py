# runs

import jax
import numpy as np
from jax.sharding import AxisType, Mesh

axis_types = {"x": AxisType.Auto, "y": AxisType.Explicit}
mesh = Mesh(np.array(jax.devices()).reshape(4, 2), tuple(axis_types), axis_types=tuple(axis_types.values()))
assert mesh.axis_types == (AxisType.Auto, AxisType.Explicit)
