# shardfix: skip-file
import jax
import jax.numpy as jnp
import numpy as np

out = jax.pure_callback(np.sin, jnp.ones(2), jnp.ones(2), vectorized=True)
