# era: 0.7.2
# raises: object has no attribute 'devices'
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v * 2)(jnp.arange(8.0))
assert list(y.sharding.mesh.devices) == jax.devices()
