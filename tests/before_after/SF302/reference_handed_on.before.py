# era: 0.5.3
# shardfix: unsafe
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P


def build(transform, body, mesh):
    return transform(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"))


f = build(shard_map, lambda a: a * 4, Mesh(np.array(jax.devices()), ("x",)))
np.testing.assert_array_equal(f(np.arange(8)), np.arange(8) * 4)
