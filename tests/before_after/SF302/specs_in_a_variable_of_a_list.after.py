# raises: ValueError: pytree structure error: different types at key path
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
specs = [P("x"), P("x")]
f = jax.shard_map(lambda a, b: a - b, mesh=mesh, in_specs=tuple(specs), out_specs=P("x"))
np.testing.assert_array_equal(f(np.arange(8), np.ones(8)), np.arange(8) - 1)
