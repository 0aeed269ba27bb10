import jax
import jax.numpy as jnp
import numpy as np


def host(v, scale):
    return np.asarray(v) * np.asarray(scale)


out = jax.pure_callback(host, jnp.ones(2), jnp.ones(2), scale=3.0)
