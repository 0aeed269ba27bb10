# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np

FAST = True


def f(x):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.pure_callback(np.sin, spec, x, vmap_method="legacy_vectorized" if (True if FAST else False) else "sequential")


np.testing.assert_allclose(jax.vmap(f)(jnp.arange(3.0)), np.sin(np.arange(3.0)), rtol=1e-6)
