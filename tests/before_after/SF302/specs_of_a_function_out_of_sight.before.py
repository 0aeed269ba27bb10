# shardfix: unsafe
# raises: ValueError: pytree structure error: different types at key path
# safety: unsafe
import operator

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(operator.add, mesh=mesh, in_specs=[P("x"), P("x")], out_specs=P("x"))
np.testing.assert_array_equal(f(np.arange(8), np.ones(8)), np.arange(8) + 1)
