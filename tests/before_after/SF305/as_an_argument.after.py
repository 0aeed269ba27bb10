# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def run(f, x):
    return f(x)


RESULT = run(pmap_as_shard_map(lambda x: x - 3), jnp.arange(8))
