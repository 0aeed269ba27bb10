import numpy as np


def f(jax, x):
    return jax.pure_callback(np.sin, x, x, vectorized=True)
