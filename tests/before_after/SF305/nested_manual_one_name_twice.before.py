# manual: one pmap runs inside another
import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(lambda x: x + jax.lax.axis_index("i"), "i"), "i")
g(jnp.arange(4.0).reshape(2, 2))
