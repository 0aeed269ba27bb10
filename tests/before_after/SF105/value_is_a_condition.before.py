# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np

import os


def f(x):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.pure_callback(
        lambda v: np.asarray(v) + 1,
        spec,
        x,
        vectorized=os.environ.get("BATCH", "no") != "no" and x.ndim > 0,
    )


np.testing.assert_array_equal(jax.vmap(f)(jnp.arange(3.0)), [1.0, 2.0, 3.0])
