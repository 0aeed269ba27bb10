# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map

g = pmap_as_shard_map(lambda z, b: (z * 1j, ~b, jnp.where(b, z, 0)))
RESULT = g(jnp.arange(8.0) + 1j, jnp.arange(8) % 2 == 0)
