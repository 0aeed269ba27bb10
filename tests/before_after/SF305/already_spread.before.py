# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

sharding = jax.sharding.NamedSharding(jax.sharding.Mesh(jax.devices(), ("rows",)), jax.sharding.PartitionSpec("rows"))
x = jax.device_put(jnp.arange(8.0), sharding)
RESULT = jax.pmap(lambda v: v * 2, axis_name="other")(x)
