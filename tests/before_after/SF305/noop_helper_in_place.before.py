from shards import pmap_as_shard_map

import jax.numpy as jnp

f = pmap_as_shard_map(lambda x: x * 2)
f(jnp.arange(8.0))
