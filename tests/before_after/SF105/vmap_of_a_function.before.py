# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


batched = jax.vmap(f)
np.testing.assert_allclose(batched(jnp.arange(3.0)), np.cos(np.arange(3.0)), rtol=1e-6)
