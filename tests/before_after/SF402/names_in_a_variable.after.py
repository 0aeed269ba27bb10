# shardfix: from=0.8.3
# raises: got incompatible shardings for broadcasting
# era: 0.8.3
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P, AxisType


def build(shape, names):
    return jax.make_mesh(shape, names, axis_types=(AxisType.Auto,) * len(names))


mesh = build((4, 2), ("x", "y"))
a = jax.device_put(np.ones((8, 8)), NamedSharding(mesh, P("x")))
b = jax.device_put(np.ones((8, 8)), NamedSharding(mesh, P("y")))
np.testing.assert_array_equal(a + b, np.full((8, 8), 2.0))
