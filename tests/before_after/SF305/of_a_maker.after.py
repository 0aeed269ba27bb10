# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def make(scale):
    def f(x):
        return x * scale

    return f


g = pmap_as_shard_map(make(4))
RESULT = g(jnp.arange(8))
