# raises: should be of type `frozenset` or `set`
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
MANUAL = ["x", "y"]


@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names="x")
def double(a):
    return a * 2


f = jax.shard_map(lambda a: a + 1, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=MANUAL)
g = jax.shard_map(lambda a: a - 1, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=mesh.axis_names)
np.testing.assert_array_equal(g(f(double(np.arange(8)))), 2 * np.arange(8))
