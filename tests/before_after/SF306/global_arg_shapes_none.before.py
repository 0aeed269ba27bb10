# era: 0.7.2
# raises: TypeError: pmap() got an unexpected keyword argument 'global_arg_shapes'
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v, axis_name="i", global_arg_shapes=None)(jnp.arange(8.0))
assert y.shape == (8,)
