# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding


@jax.jit
def spread(a):
    a = jax.lax.with_sharding_constraint(
        a, PositionalSharding(jax.devices()).reshape(-1, *(1 for _ in range(a.ndim - 1)))
    )
    return a * 2, jax.lax.with_sharding_constraint(
        a, PositionalSharding(jax.devices()).replicate().reshape((1,) * a.ndim).replicate()
    )


sharded, everywhere = spread(np.ones((8, 3, 2)))
np.testing.assert_array_equal(sharded, np.full((8, 3, 2), 2.0))
assert sharded.addressable_shards[0].data.shape == (1, 3, 2)
assert everywhere.sharding.is_fully_replicated
