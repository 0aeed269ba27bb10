# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def make(one_by_one):
    def f(x):
        spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
        return jax.pure_callback(lambda v: -np.asarray(v), spec, x, vmap_method="legacy_vectorized" if not one_by_one else "sequential")

    return jax.vmap(f)


np.testing.assert_array_equal(make(True)(jnp.arange(3.0)), -np.arange(3.0))
np.testing.assert_array_equal(make(False)(jnp.arange(3.0)), -np.arange(3.0))
