# raises: AttributeError: 'str' object has no attribute 'partitions'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
rows = NamedSharding(mesh, P("x"))
columns = NamedSharding(mesh, spec=P(None, "y"))
both = NamedSharding(mesh, P(("x", "y"), None))
x = np.arange(32.0).reshape(8, 4)
a, b, c = (jax.device_put(x, s) for s in (rows, columns, both))
d = jax.device_put(np.ones((8, 2)), NamedSharding(mesh, P("x", "y")))
np.testing.assert_array_equal(a + b, 2 * x)
assert a.sharding.spec == P("x") and b.sharding.spec == P(None, "y")
assert c.sharding.spec == P(("x", "y"), None) and d.sharding.spec == P("x", "y")
