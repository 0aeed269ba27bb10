# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

mesh = jax.sharding.Mesh(jax.devices(), ("x",))
with mesh:
    RESULT = pmap_as_shard_map(lambda v: v - jax.lax.pmean(v, "i"), axis_name="i")(jnp.arange(8.0))
