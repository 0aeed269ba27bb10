# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

devices = jax.devices()[4:]
g = pmap_as_shard_map(lambda x: x + jax.lax.axis_index("i"), axis_name="i", devices=devices)
RESULT = g(jnp.arange(4))
