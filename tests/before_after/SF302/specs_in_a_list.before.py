# raises: ValueError: pytree structure error: different types at key path
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def add(a, b):
    return a + b


f = jax.shard_map(add, mesh=mesh, in_specs=[P("x"), P()], out_specs=P("x"))
np.testing.assert_array_equal(f(np.arange(8), np.ones(1)), np.arange(8) + 1)
