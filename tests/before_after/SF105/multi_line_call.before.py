# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np



@jax.jit
@jax.vmap
def f(x):
    return jax.pure_callback(
        lambda v: np.asarray(v) - 1,
        jax.ShapeDtypeStruct(x.shape, x.dtype),
        x,
        vectorized=False,
    )


np.testing.assert_array_equal(f(jnp.arange(3.0)), [-1.0, 0.0, 1.0])
