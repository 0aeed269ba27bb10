# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

GROUPS = [[7, 0], [1, 6], [2, 5], [3, 4]]
g = pmap_as_shard_map(lambda x: (jax.lax.pmax(x, "i", axis_index_groups=GROUPS), jax.lax.pmin(x, "i", axis_index_groups=GROUPS)), "i")
RESULT = g(jnp.arange(8.0) * jnp.array([1, -1] * 4))
