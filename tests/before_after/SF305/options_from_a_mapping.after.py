# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

options = {"axis_name": "i", "in_axes": (None, 0)}
g = pmap_as_shard_map(lambda w, x: w * jax.lax.psum(x, "i"), **options)
RESULT = g(2.0, jnp.arange(8.0))
