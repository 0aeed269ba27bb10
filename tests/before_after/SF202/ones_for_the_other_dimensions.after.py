# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


@jax.jit
def spread(a):
    a = jax.lax.with_sharding_constraint(
        a, NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec("d0"))
    )
    return a * 2, jax.lax.with_sharding_constraint(
        a, NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec())
    )


sharded, everywhere = spread(np.ones((8, 3, 2)))
np.testing.assert_array_equal(sharded, np.full((8, 3, 2), 2.0))
assert sharded.addressable_shards[0].data.shape == (1, 3, 2)
assert everywhere.sharding.is_fully_replicated
