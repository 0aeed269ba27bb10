import jax
import jax.numpy as jnp
import numpy as np

out = jax.pure_callback(lambda v, *, vectorized: np.asarray(v), jnp.ones(2), jnp.ones(2), vectorized=True)
