# runs
import jax
import jax.numpy as jnp

f = jax.pmap(lambda *, x: x, in_axes=None)
f(x=jnp.arange(8.0))
