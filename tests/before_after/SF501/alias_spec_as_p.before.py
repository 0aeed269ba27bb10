# raises: ImportError: cannot import name 'Mesh' from 'jax.interpreters.pxla'
import jax
import numpy as np
from jax.interpreters.pxla import Mesh as DeviceMesh, PartitionSpec as P
from jax.sharding import NamedSharding

mesh = DeviceMesh(np.array(jax.devices()), ("x",))
y = jax.device_put(np.ones((8, 3)), NamedSharding(mesh, P("x")))
assert len({s.device for s in y.addressable_shards}) == 8
assert float(y.sum()) == 24.0
