# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return jax.pure_callback(lambda v: np.asarray(v) * 2, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="sequential")


out = jax.lax.map(f, jnp.arange(5.0), batch_size=2)
np.testing.assert_array_equal(out, 2 * np.arange(5.0))
