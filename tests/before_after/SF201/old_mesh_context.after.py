# raises: TypeError: shardings leaf specifications are expected to be
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

with Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model")) as grid:
    f = jax.jit(lambda v: jax.lax.with_sharding_constraint(jnp.multiply(v, 3), NamedSharding(grid, P(("data", "model")))))
    y = f(np.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) * 3)
assert y.sharding.spec == P(("data", "model")) and grid.size == 8
