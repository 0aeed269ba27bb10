import jax
import jax.numpy as jnp
import numpy as np

f = jax.vmap(lambda x: jax.pure_callback(np.sin, x, x, vmap_method="expand_dims"))
