# shardfix: from=0.7.2
# era: 0.5.3
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
NOTHING = frozenset()
f = shard_map(lambda a: a, mesh=mesh, in_specs=P("x"), auto=NOTHING, out_specs=P("x"))
np.testing.assert_array_equal(f(np.arange(8)), np.arange(8))
