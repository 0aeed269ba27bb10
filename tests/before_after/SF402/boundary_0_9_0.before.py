# shardfix: from=0.8.3 to=0.9.0
# raises: ValueError: in_specs passed to shard_map
# era: 0.8.3
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import PartitionSpec

sizes = (2, 2, 2)
mesh = jax.make_mesh(sizes, tuple("abc"))
spec = PartitionSpec(("a", "b", "c"))
y = jax.shard_map(lambda v: v + 1, mesh=mesh, in_specs=spec, out_specs=spec)(jnp.zeros(8))
np.testing.assert_array_equal(y, np.ones(8))
