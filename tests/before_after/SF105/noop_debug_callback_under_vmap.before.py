import jax
import jax.numpy as jnp
import numpy as np


@jax.vmap
def f(x):
    jax.debug.callback(print, x)
    jax.debug.print("{}", x)
    return x
