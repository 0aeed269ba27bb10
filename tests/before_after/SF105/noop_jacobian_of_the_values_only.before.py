# runs
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    shift = jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), jax.lax.stop_gradient(x))
    return x**2 + shift


np.testing.assert_allclose(jax.jacfwd(f)(jnp.ones(2)), 2 * np.eye(2))
