# runs
import jax
import jax.numpy as jnp

f = jax.pmap(lambda x: x + 1)
g = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")
g(f(jnp.arange(8.0)))
