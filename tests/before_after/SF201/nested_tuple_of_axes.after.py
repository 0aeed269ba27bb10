# raises: TypeError: `out_sharding` argument of jnp.ones only supports instances
import jax, jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, NamedSharding
devices = np.array(jax.devices()).reshape(4, 2)
grid = jax.sharding.Mesh(devices, ('x', 'y'), axis_types=(AxisType.Explicit,) * 2)
jax.set_mesh(grid)
y = jnp.ones((16, 3), out_sharding=NamedSharding(grid, P(('x', 'y'), None))) * 3
np.testing.assert_array_equal(y, np.full((16, 3), 3.0))
assert y.sharding.spec == P(('x', 'y'), None)
