# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map

g = pmap_as_shard_map(lambda x: x, out_axes=None)
RESULT = g(jnp.arange(16.0).reshape(8, 2))
