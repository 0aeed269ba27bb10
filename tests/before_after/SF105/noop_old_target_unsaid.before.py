# shardfix: to=0.4.34
import jax
import jax.numpy as jnp
import numpy as np


@jax.vmap
def g(x):
    return jax.pure_callback(np.sin, x, x)
