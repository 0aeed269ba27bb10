# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map

g = pmap_as_shard_map(lambda x, extra: (x, extra), axis_name="i")
y, extra = g(jnp.arange(8.0), None)
assert extra is None
RESULT = y
