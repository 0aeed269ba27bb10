import jax
import jax.numpy as jnp
import numpy as np

jax.debug.callback(print, jnp.ones(2), partitioned=True)
jax.debug.print("{}", jnp.ones(2), partitioned=True)
