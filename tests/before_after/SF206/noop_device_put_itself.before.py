import jax
y = jax.device_put(x, jax.devices()[0])
z = jax.device_put(x, jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec()))
