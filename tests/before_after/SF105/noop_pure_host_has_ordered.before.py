import jax
import jax.numpy as jnp
import numpy as np


def host(v, ordered):
    return np.sort(v) if ordered else np.asarray(v)


out = jax.pure_callback(host, jnp.ones(2), jnp.ones(2), ordered=True)
