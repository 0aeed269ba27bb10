import jax
import jax.numpy as jnp
import numpy as np

from elsewhere import lookup


def f(x):
    return jax.pure_callback(np.sin, x, x)


out = jax.vmap(lookup)(jnp.ones(3))
