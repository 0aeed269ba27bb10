# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

GROUPS = [[0, 2], [1, 3]]
g = pmap_as_shard_map(lambda x: jax.lax.all_to_all(x, "i", 0, 0, axis_index_groups=GROUPS), axis_name="i")
RESULT = g(jnp.arange(8).reshape(4, 2))
