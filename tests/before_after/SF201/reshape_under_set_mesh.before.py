# raises: TypeError: `out_sharding` argument of reshape only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Explicit))
x = np.arange(32.0).reshape(8, 4)
with jax.set_mesh(mesh):
    a = jax.device_put(x, NamedSharding(mesh, P("x")))
    b = jnp.reshape(a, (8, 2, 2), out_sharding="x")
np.testing.assert_array_equal(b, x.reshape(8, 2, 2))
assert b.sharding.spec == P("x", None, None)
