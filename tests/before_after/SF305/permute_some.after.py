# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

RESULT = pmap_as_shard_map(lambda x: jax.lax.ppermute(x, "r", [(0, 3), (3, 0)]), axis_name="r")(jnp.arange(5.0) + 1)
