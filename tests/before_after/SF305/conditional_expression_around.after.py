# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map

fast = True
g = pmap_as_shard_map(lambda x: x + 1) if fast else (lambda x: x + 1)
RESULT = g(jnp.arange(8.0))
