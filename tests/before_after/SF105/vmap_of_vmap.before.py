# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return jax.pure_callback(lambda v: np.asarray(v) + 0.5, jax.ShapeDtypeStruct((), x.dtype), x)


np.testing.assert_array_equal(jax.vmap(jax.vmap(f))(jnp.zeros((2, 3))), np.full((2, 3), 0.5))
