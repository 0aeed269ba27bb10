# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import functools

import jax.numpy as jnp
from shards import pmap_as_shard_map


@functools.partial(pmap_as_shard_map, static_broadcasted_argnums=1)
def power(x, n):
    for _ in range(n):
        x = x * x
    return x


RESULT = power(jnp.arange(8.0) / 8, 2), power(jnp.arange(8.0) / 8, 3)
