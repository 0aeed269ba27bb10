# raises: AttributeError: module 'jax.ops' has no attribute 'index_update'
# manual: jax.ops.index_update does not exist
# manual: jax.ops.index does not exist
import jax
import jax.numpy as jnp

y = jax.ops.index_update(jnp.zeros(3), jax.ops.index[0], 1.0)
