# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def f(x, scale=None, *, bias):
    return x * scale + bias


g = pmap_as_shard_map(f)
RESULT = g(jnp.arange(8.0), scale=jnp.arange(8.0), bias=jnp.ones(8))
