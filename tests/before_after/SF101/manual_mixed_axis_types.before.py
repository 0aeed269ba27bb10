# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# manual: the mesh has Explicit and Auto axes
import jax
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Auto))
S = jax.ShapeDtypeStruct((8, 4), np.float32)
f = jax.jit(lambda a: jax.pure_callback(np.trunc, S, a, sharding=NamedSharding(mesh, P("x", "y"))))
f(np.ones((8, 4), np.float32))
