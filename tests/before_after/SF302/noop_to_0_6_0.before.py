# shardfix: to=0.6.0
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(lambda a: a, mesh, P("x"), P("x"))
np.testing.assert_array_equal(f(np.arange(8)), np.arange(8))
