# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def call(x, f=pmap_as_shard_map(lambda r: r + 0.5)):
    return f(x)


RESULT = call(jnp.arange(8.0))
