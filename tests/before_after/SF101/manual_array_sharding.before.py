# manual: cannot see what x.sharding is
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
x = jax.device_put(np.ones(8, np.float32), NamedSharding(mesh, P("data")))
jax.pure_callback(np.sin, x, x, sharding=x.sharding)
