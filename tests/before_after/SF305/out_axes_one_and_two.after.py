# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map

g = pmap_as_shard_map(lambda x: (x, x.T), out_axes=(2, 1))
RESULT = g(jnp.arange(48.0).reshape(8, 2, 3))
