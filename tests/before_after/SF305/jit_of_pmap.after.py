# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

f = jax.jit(pmap_as_shard_map(lambda x: x / 3))
RESULT = f(jnp.arange(8.0))
