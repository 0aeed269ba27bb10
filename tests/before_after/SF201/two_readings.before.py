# shardfix: unsafe
# raises: TypeError: shardings leaf specifications are expected to be
# safety: unsafe
import json

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


@jax.jit
def f(v):
    return jax.lax.with_sharding_constraint(v, ("x", "y"))


rows = json.loads("[[0, 1], [2, 3], [4, 5], [6, 7]]")
y = f(np.array(rows))
np.testing.assert_array_equal(y, np.arange(8).reshape(4, 2))
assert y.sharding.spec == P("x", "y")
