# manual: a pmap inside a pmap raises
# raises: ValueError: The context mesh
import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(lambda x: jax.lax.psum(x, ("i", "j")), axis_name="j"), axis_name="i")
g(jnp.arange(8.0).reshape(4, 2))
