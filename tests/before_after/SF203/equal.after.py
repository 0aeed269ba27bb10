# era: 0.7.2
# raises: AssertionError
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
x = jax.device_put(np.ones((8, 8)), NamedSharding(mesh, P("x", None)))

assert x.sharding.spec == P("x", None)
assert not x.sharding.spec != P("x", None)
assert x.sharding.spec != P("y", None)
