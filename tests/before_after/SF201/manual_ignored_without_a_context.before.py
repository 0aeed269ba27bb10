# runs[0.12]
# manual: silently ignores a NamedSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
a = jnp.zeros((8, 4), out_sharding=NamedSharding(mesh, P("x")))
b = jnp.reshape(np.ones((8, 4)), (4, 8), out_sharding=NamedSharding(mesh, P("x")))
c = jnp.reshape(jax.device_put(np.ones((8, 4)), NamedSharding(mesh, P("x"))), (8, 2, 2), out_sharding=NamedSharding(mesh, P("x")))
assert len(a.devices()) == len(b.devices()) == 1 and len(c.devices()) == 8
