# runs
import jax
import jax.numpy as jnp

jax.jit(jax.pmap(lambda x: x + 1))(jnp.ones((8, 2)))
