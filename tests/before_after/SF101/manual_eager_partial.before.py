# manual: outside any jit
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
host = partial(jax.pure_callback, np.sin, jax.ShapeDtypeStruct((8,), np.float32), sharding=NamedSharding(mesh, P("data")))
y = host(np.ones(8, np.float32))
