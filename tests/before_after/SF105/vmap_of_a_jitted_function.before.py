# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np



@jax.jit
def f(x):
    return jax.pure_callback(np.exp, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


np.testing.assert_allclose(jax.vmap(f)(jnp.arange(3.0)), np.exp(np.arange(3.0)), rtol=1e-6)
