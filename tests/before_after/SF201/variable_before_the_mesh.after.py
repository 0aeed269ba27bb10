# raises: ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

where = "x"
mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.device_put(np.arange(8.0), NamedSharding(mesh, P(where)))
np.testing.assert_array_equal(y, np.arange(8.0))
assert y.sharding.spec == P("x")
