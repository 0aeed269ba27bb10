import jax
import jax.numpy as jnp
import numpy as np


def host(v):
    return np.asarray(jax.vmap(lambda e: e + 1)(v))


def f(x):
    return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
