# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


class Ops:
    @staticmethod
    @pmap_as_shard_map
    def double(x):
        return x * 2


RESULT = Ops.double(jnp.arange(8.0)), Ops().double(jnp.arange(3.0))
