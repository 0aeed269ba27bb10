# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


class Model:
    def __init__(self, k):
        def apply(x):
            return x * k

        self.apply = pmap_as_shard_map(apply)


m = Model(2.0)
RESULT = m.apply(jnp.arange(8.0)) + m.apply(jnp.ones(8))
