# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def f(w, x=None):
    return w + x["a"]


g = pmap_as_shard_map(f, in_axes=(None,))
RESULT = g(3.0, x={"a": jnp.arange(16.0).reshape(8, 2)})
