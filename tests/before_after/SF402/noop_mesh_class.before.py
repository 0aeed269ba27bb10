# The class stays Auto on every version.
# shardfix: from=0.8
# runs
import jax
import numpy as np
from jax.sharding import AxisType, Mesh

assert Mesh(np.array(jax.devices()), ("x",)).axis_types == (AxisType.Auto,)
