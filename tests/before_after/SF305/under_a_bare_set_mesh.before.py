# manual: runs under jax.set_mesh
import jax
import jax.numpy as jnp

jax.set_mesh(jax.make_mesh((4, 2), ("x", "y")))
y = jax.pmap(lambda x: x + 1)(jnp.arange(8.0))
