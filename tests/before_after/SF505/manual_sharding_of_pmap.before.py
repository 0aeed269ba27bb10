# raises: has no attribute 'devices'
# manual: .sharding_spec of the sharding of what pmap gives is gone since JAX 0.8.0; read .spec and .mesh
# manual: .devices of the sharding of what pmap gives is gone since JAX 0.8.0; read .device_set
import jax
import jax.numpy as jnp

double = jax.pmap(lambda x: x * 2)
y = double(jnp.ones((8, 2)))
print(y.sharding.devices)
sharding = y.sharding
print(sharding.sharding_spec)
