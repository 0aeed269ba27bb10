# manual: one pmap runs inside another
import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(jax.pmap(lambda x: x + 1, "k"), "j"), "i")
g(jnp.arange(8.0).reshape(2, 2, 2))
