import jax
import jax.numpy as jnp
import numpy as np


def vmap(f):
    return f


@vmap
def f(x):
    return jax.pure_callback(np.sin, x, x)
