# raises: ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

rows = Mesh(np.array(jax.devices()), ("rows",))
grid = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
x = np.arange(16.0).reshape(8, 2)
a = jax.device_put(x, "rows")
b = jax.device_put(x, ("data", None))
np.testing.assert_array_equal(a, x)
assert a.sharding == NamedSharding(rows, P("rows")) and b.sharding == NamedSharding(grid, P("data", None))
