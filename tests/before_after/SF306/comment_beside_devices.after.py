# era: 0.7.2
# raises: object has no attribute 'devices'
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v)(jnp.arange(8.0))
count = len(y.sharding.mesh.devices)  # of the result
assert count == 8
