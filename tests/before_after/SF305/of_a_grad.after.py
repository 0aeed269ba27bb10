# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

g = pmap_as_shard_map(jax.value_and_grad(lambda x: (x**3).sum()))
RESULT = g(jnp.arange(16.0).reshape(8, 2))
