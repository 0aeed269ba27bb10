# raises: TypeError: shard_map in_specs argument must be a pytree of
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=(("x", None), "y"), out_specs=(("x", None), None))
def f(rows, weights):
    return rows * 2, jax.lax.psum(weights.sum(), "y")


g = jax.jit(jax.shard_map(lambda v: v + 1, mesh=mesh, in_specs="x", out_specs=("x",)))
a, w = np.arange(32.0).reshape(8, 4), np.arange(6.0)
y, total = f(a, w)
np.testing.assert_array_equal(y, a * 2)
np.testing.assert_array_equal(g(a), a + 1)
assert total == w.sum() and y.sharding.is_equivalent_to(NamedSharding(mesh, P("x", None)), 2)
