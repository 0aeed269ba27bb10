# The module uses a name that JAX 0.6 no longer had, so it is older than Explicit defaults.
# shardfix: select=SF402,SF501
# raises: AttributeError: module 'jax' has no attribute 'tree_map'
# era: 0.5.3
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",))
rows = NamedSharding(mesh, P("x"))
tree = jax.tree_map(lambda v: jax.device_put(v, rows), {"a": np.arange(8.0), "b": np.ones((8, 8))})
y = tree["a"] @ tree["b"]
np.testing.assert_allclose(y, np.arange(8.0) @ np.ones((8, 8)))
