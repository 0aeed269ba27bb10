# runs
import jax
import jax.numpy as jnp

jax.pmap(lambda x: x + 1)(jnp.arange(8.0))
