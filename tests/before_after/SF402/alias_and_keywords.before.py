# shardfix: from=0.8
# raises: ValueError: in_specs passed to shard_map
# era: 0.8.3
import jax as j
import numpy as np
from jax import make_mesh as grid, shard_map
from jax.sharding import PartitionSpec as P

f = shard_map(
    lambda a: a.sum(keepdims=True),
    mesh=grid((2, 4), axis_names=["r", "c"]),
    in_specs=P(("r", "c")),
    out_specs=P(("r", "c")),
)
np.testing.assert_allclose(f(j.numpy.ones(16)), np.full(8, 2.0))
