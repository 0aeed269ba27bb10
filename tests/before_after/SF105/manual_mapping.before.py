# manual: it stands in a mapping
import jax
import jax.numpy as jnp
import numpy as np

options = {"vectorized": True}


def f(x):
    return jax.pure_callback(np.sin, x, x, **options)
