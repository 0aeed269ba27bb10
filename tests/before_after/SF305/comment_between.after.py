# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map

g = pmap_as_shard_map(
    # one row each
    lambda x: x * 2,
    axis_name="i",  # for psum
)
RESULT = g(jnp.arange(8))
