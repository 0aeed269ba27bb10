# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def build():
    return lambda x: pmap_as_shard_map(lambda r: r * r)(x)


RESULT = build()(jnp.arange(8.0))
