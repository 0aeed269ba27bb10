# shardfix: from=0.5.3
# raises: Contracting dimensions are sharded and it is ambiguous how the output should be sharded
# era: 0.5.3
import jax
import numpy as np
from jax import make_mesh
from jax.sharding import NamedSharding, PartitionSpec as P, AxisType

mesh = make_mesh((4, 2), ("a", "b"), axis_types=(AxisType.Auto,) * 2)
x = jax.device_put(np.arange(32.0).reshape(4, 8), NamedSharding(mesh, P("a", "b")))
np.testing.assert_allclose(x @ x.T, np.asarray(x) @ np.asarray(x).T)
