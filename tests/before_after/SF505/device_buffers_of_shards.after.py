# era: 0.4.13
# raises: AttributeError: arr.device_buffers has been deprecated
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
x = jax.device_put(np.arange(16, dtype=np.float32), NamedSharding(mesh, P("x")))
parts = [np.asarray(part) for part in [s.data for s in x.addressable_shards]]
assert len(parts) == len([s.data for s in x.addressable_shards]) == 8
RESULT = {"third": parts[3]}
