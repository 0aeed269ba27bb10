import jax
import jax.numpy as jnp
import numpy as np


@jax.vmap
def f(x):
    return jax.pure_callback(np.sin, x, x)  # shardfix: ignore[SF105] never called
