# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# manual: it cannot stand in a lambda
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
x = np.ones(8, np.float32)
y = jax.pure_callback(np.sin, (s := jax.ShapeDtypeStruct((8,), np.float32)), x, sharding=NamedSharding(mesh, P("x")))
