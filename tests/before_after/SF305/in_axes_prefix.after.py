# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


def f(params, x):
    return jax.tree.map(lambda p: p + x.sum(), params)


g = pmap_as_shard_map(f, in_axes=(None, 2))
RESULT = g({"a": jnp.ones(2), "b": (jnp.zeros(1), 3)}, jnp.arange(24.0).reshape(1, 3, 8))
