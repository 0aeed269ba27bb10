# era: 0.4.13
# raises: AttributeError: arr.device_buffers has been deprecated
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
x = jax.device_put(np.arange(16, dtype=np.float32), NamedSharding(mesh, P("x")))
parts = [np.asarray(part) for part in x.device_buffers]
assert len(parts) == len(x.device_buffers) == 8
RESULT = {"third": parts[3]}
