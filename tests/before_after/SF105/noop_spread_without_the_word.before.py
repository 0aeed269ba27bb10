import jax
import jax.numpy as jnp
import numpy as np

options = {"vmap_method": "sequential"}


@jax.jit
def f(x):
    return jax.pure_callback(np.sin, x, x, **options)
