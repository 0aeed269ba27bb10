# era: 0.7.2
# needs: jax>=0.12
# raises: TypeError: make_mesh() got an unexpected keyword argument 'axis_shapes'
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), axis_names=("x", "y"), axis_types=(AxisType.Auto,) * 2)
y = jax.device_put(np.arange(8.0, dtype=np.float32), NamedSharding(mesh, P("x")))
assert dict(mesh.shape) == {"x": 4, "y": 2}
RESULT = {"y": y}
RESULT_SPECS = {"y": y.sharding.spec}
