# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

pmap = jax.pmap
RESULT = pmap_as_shard_map(lambda x: x * 3)(jnp.arange(8))
