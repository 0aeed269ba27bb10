# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

f = pmap_as_shard_map(lambda x: x + 1, "a")
g = pmap_as_shard_map(lambda x: jax.lax.psum(x, "b"), "b")
RESULT = g(f(f(jnp.arange(8.0))))
