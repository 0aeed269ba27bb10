# era: 0.5.3
# shardfix: unsafe
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P


def over(mesh, left_alone):
    return jax.jit(shard_map(lambda a: a * 2, mesh, P("x"), P("x"), check_rep=False, auto=frozenset(left_alone)))


f = over(Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y")), ["y"])
np.testing.assert_array_equal(f(np.arange(4.0)), np.arange(4.0) * 2)
