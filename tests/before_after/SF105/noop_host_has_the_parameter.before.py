# runs[0.10]
# runs[0.12]
import jax
import jax.numpy as jnp
import numpy as np


def host(v, vectorized=False):
    return np.asarray(v) + (1 if vectorized else 0)


def f(x):
    return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vectorized=True)


assert f(jnp.float32(1)) == 2
