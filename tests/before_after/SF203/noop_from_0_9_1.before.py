# shardfix: from=0.9.1
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

x = jax.device_put(np.ones(8), NamedSharding(Mesh(np.array(jax.devices()), ("x",)), P("x")))
assert str(x.sharding.spec) == "PartitionSpec('x',)"
