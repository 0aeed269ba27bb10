# raises: TypeError: `out_sharding` argument of reshape only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
x = jax.device_put(np.arange(32.0).reshape(8, 4), NamedSharding(mesh, P("x")))
y = jnp.reshape(x, (8, 2, 2), out_sharding=NamedSharding(mesh, P("x", None)))
np.testing.assert_array_equal(y, np.arange(32.0).reshape(8, 2, 2))
assert y.sharding.spec == P("x", None, None)
