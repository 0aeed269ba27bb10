import jax
import jax.numpy as jnp
import numpy as np

out = jax.pmap(lambda x: jax.pure_callback(np.sin, x, x))(jnp.ones((8, 2)))
