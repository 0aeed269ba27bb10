# era: 0.5.1
# shardfix: select=SF403,SF501
# raises: ImportError: cannot import name 'AxisTypes' from 'jax.sharding'
import jax
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
x = jax.device_put(np.arange(8, dtype=np.float32).reshape(4, 2), NamedSharding(mesh, P("x", "y")))
y = jax.jit(lambda a: jax.lax.with_sharding_constraint(a @ a.T, NamedSharding(mesh, P("x"))))(x)
RESULT = {"y": y}
RESULT_SPECS = {"y": y.sharding.spec}
np.testing.assert_array_equal(y, np.arange(8).reshape(4, 2) @ np.arange(8).reshape(4, 2).T)
