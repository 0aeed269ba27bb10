import jax
import jax.numpy as jnp
import numpy as np

double = np.vectorize(lambda v: v * 2, otypes=[float])
out = jax.pure_callback(double, jnp.ones(2), jnp.ones(2))
