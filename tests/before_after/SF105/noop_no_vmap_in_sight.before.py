import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return jax.pure_callback(np.sin, x, x)


out = jax.jit(f)(jnp.ones(3))
