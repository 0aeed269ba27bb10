# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

sharding = jax.sharding.NamedSharding(jax.sharding.Mesh(jax.devices(), ("rows",)), jax.sharding.PartitionSpec("rows"))
x = jax.device_put(jnp.arange(8.0), sharding)
RESULT = pmap_as_shard_map(lambda v: v * 2, axis_name="other")(x)
