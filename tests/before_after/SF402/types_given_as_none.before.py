# shardfix: from=0.8
# raises: ValueError: in_specs passed to shard_map
# era: 0.8.3
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

assert AxisType.Auto != AxisType.Manual
mesh = jax.make_mesh((8,), ("x",), axis_types=None)
f = jax.shard_map(lambda a: -a, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
np.testing.assert_array_equal(f(jax.numpy.ones(8)), -np.ones(8))
