# manual: one pmap runs inside another
import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(lambda w, x: w * x, in_axes=(None, 0)), in_axes=(None, 0))
g(2.0, jnp.arange(8.0).reshape(4, 2))
