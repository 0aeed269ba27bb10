# shardfix: to=0.8.0
# raises: has no attribute 'devices'
# manual: .devices of the sharding of what pmap gives
import jax
import jax.numpy as jnp

y = jax.pmap(lambda x: x * 2)(jnp.ones((8, 2)))
print(y.sharding.devices)
