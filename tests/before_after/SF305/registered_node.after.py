# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


class Box:
    def __init__(self, value):
        self.value = value


jax.tree_util.register_pytree_node(Box, lambda b: ((b.value,), None), lambda _, c: Box(*c))
g = pmap_as_shard_map(lambda b: Box(b.value * 2), axis_name="i")
RESULT = g(Box(jnp.arange(8.0))).value
