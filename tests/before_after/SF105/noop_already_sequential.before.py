import jax
import jax.numpy as jnp
import numpy as np


@jax.vmap
def f(x):
    return jax.pure_callback(np.sin, x, x, vmap_method="sequential")
