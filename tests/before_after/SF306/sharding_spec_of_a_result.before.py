# manual: .sharding_spec
# raises: object has no attribute 'sharding_spec'
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v)(jnp.arange(8.0))
print(y.sharding.sharding_spec)
