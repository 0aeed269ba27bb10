import jax
import jax.numpy as jnp
import numpy as np

from jax.experimental import io_callback


@jax.vmap
def f(x):
    return io_callback(lambda v: np.asarray(v), x, x)
