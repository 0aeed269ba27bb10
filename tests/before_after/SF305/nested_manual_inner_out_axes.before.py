# manual: one pmap runs inside another
# raises: ValueError: The context mesh
import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(lambda x: x, "j", out_axes=1), "i")
g(jnp.arange(24.0).reshape(2, 4, 3))
