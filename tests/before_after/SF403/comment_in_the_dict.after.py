# shardfix: unsafe
# raises: TypeError: axis_types passed to Mesh must be of type `jax.sharding.AxisType`
import jax
import numpy as np
from jax.sharding import AxisType, Mesh

mesh = Mesh(
    np.array(jax.devices()),
    ("x",),
    axis_types=(AxisType.Explicit,),
)
assert mesh.axis_types == (AxisType.Explicit,)
