# raises: TypeError: `out_sharding` argument of jnp.zeros only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

m = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
with jax.set_mesh(m):
    y = jnp.reshape(jnp.zeros((8, 4), out_sharding="x") + jnp.ones((8, 4), out_sharding="x"), (4, 8), out_sharding=("x", None))
np.testing.assert_array_equal(y, np.ones((4, 8)))
assert y.sharding == NamedSharding(m, P("x", None))
