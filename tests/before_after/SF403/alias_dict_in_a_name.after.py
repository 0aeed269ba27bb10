# raises: TypeError
import jax
import numpy as np
from jax import sharding as shd

AXES = ("x",)
TYPES = {shd.AxisType.Auto: AXES}
mesh = shd.Mesh(np.array(jax.devices()), AXES, axis_types=(shd.AxisType.Auto,))
assert mesh.axis_types == (shd.AxisType.Auto,)
