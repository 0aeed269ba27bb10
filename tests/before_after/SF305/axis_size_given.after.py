# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

g = pmap_as_shard_map(lambda x: jax.lax.psum(x, "i"), axis_name="i", axis_size=4)
RESULT = g(jnp.arange(4.0))
