# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def f(n, x, y):
    return x + n, y * n


g = pmap_as_shard_map(f, static_broadcasted_argnums=0, donate_argnums=(1, 2))
RESULT = g(3, jnp.arange(8.0), jnp.ones((8, 2)))
