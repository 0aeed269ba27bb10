# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


def weighted(pair):
    values, weights = pair
    return np.float32(np.dot(values, weights))


@jax.jit
def f(x, w):
    return hcb.call(weighted, (x, w), result_shape=jax.ShapeDtypeStruct((), jnp.float32))


assert f(jnp.arange(3.0), jnp.ones(3)) == 3.0
