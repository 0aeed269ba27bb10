# manual: negative in_axes
# raises: IndivisibleError
import jax
import jax.numpy as jnp

jax.pmap(lambda v: v, in_axes=-1)(jnp.ones((2, 8)))
