# shardfix: unsafe
# raises: ValueError: pytree structure error: different types at key path
# safety: unsafe
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
arrays = [np.arange(8), np.ones(8), np.full(8, 2)]
f = jax.shard_map(lambda *a: sum(a), mesh=mesh, in_specs=[P("x") for _ in arrays], out_specs=P("x"))
np.testing.assert_array_equal(f(*arrays), np.arange(8) + 3)
