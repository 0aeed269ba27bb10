import jax
y = jax.device_put_sharded(shards, devices)
