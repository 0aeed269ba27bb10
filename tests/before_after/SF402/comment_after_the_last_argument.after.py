# shardfix: from=0.8
# raises: ValueError: in_specs passed to shard_map
# era: 0.8.3
import jax
import numpy as np
from jax.sharding import PartitionSpec as P, AxisType

mesh = jax.make_mesh(
    (8,),
    ("x",),  # one axis for everything
    axis_types=(AxisType.Auto,),
)  # made once
f = jax.shard_map(lambda a: a + 1, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
np.testing.assert_array_equal(f(jax.numpy.zeros(8)), np.ones(8))
