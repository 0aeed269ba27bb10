# raises: ValueError: pytree structure error: different types at key path
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=[P("x"), P()], out_specs=P("x"))
def add(pair):
    a, b = pair
    return a + b


np.testing.assert_array_equal(add([np.arange(8), np.ones(1)]), np.arange(8) + 1)
