# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax.numpy as jnp
from shards import pmap_as_shard_map


def f(x, shape, dtype):
    return jnp.broadcast_to(x, shape).astype(dtype)


g = pmap_as_shard_map(f, static_broadcasted_argnums=[1, 2])
RESULT = g(jnp.arange(4.0), (2, 3), jnp.int32)
