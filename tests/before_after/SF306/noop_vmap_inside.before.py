# runs
import jax
import jax.numpy as jnp

jax.pmap(jax.vmap(lambda x: x + 1))(jnp.ones((8, 2)))
