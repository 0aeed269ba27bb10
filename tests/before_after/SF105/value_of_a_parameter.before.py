# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def square(v):
    return np.asarray(v) ** 2


def call_host(x, *, vectorized=False):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.pure_callback(square, spec, x, vectorized=vectorized)


for flag in (True, False):
    out = jax.vmap(lambda x: call_host(x, vectorized=flag))(jnp.arange(4.0))
    np.testing.assert_array_equal(out, np.arange(4.0) ** 2)
