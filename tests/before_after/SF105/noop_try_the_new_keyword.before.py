import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    try:
        return jax.pure_callback(np.sin, x, x, vmap_method="sequential")
    except TypeError:
        return jax.pure_callback(np.sin, x, x, vectorized=False)
