# manual: negative, silently
# runs
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v, in_axes=1, out_axes=-1)(jnp.ones((2, 8)))
assert y.shape == (16, 1)
