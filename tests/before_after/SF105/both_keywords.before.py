# raises: got an unexpected keyword argument 'vectorized'
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.pure_callback(lambda v: np.asarray(v) + 5, spec, x, vectorized=True, vmap_method="broadcast_all")


np.testing.assert_array_equal(jax.vmap(f)(jnp.arange(3.0)), [5.0, 6.0, 7.0])
