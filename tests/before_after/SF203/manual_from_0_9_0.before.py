# shardfix: from=0.9.0
# raises: AssertionError
# manual: the repr of a PartitionSpec is P(...) since JAX 0.9.1
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

x = jax.device_put(np.ones(8), NamedSharding(Mesh(np.array(jax.devices()), ("x",)), P("x")))
text = repr(x.sharding.spec)
assert text == "PartitionSpec('x',)"
