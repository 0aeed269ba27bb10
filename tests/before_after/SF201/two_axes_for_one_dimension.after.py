# raises: TypeError: `out_sharding` argument of jnp.arange only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
with jax.set_mesh(mesh):
    y = jnp.arange(16, out_sharding=NamedSharding(mesh, P(("x", "y"))))
np.testing.assert_array_equal(y, np.arange(16))
assert y.sharding == NamedSharding(mesh, P(("x", "y")))
