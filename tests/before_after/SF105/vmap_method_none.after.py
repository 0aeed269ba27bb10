# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np



@jax.vmap
def f(x):
    return jax.pure_callback(lambda v: np.asarray(v) + 2, x, x, vmap_method="sequential")


np.testing.assert_array_equal(f(jnp.arange(3.0)), [2.0, 3.0, 4.0])
