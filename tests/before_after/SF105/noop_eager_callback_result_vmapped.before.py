import jax
import jax.numpy as jnp
import numpy as np

table = jax.pure_callback(np.sin, jnp.ones(4), jnp.ones(4))
out = jax.vmap(lambda i: table[i])(jnp.arange(3))
