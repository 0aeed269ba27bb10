# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import functools

import jax
import jax.numpy as jnp
import numpy as np


batch_callback = functools.partial(jax.pure_callback, vectorized=True)


def f(x):
    return batch_callback(lambda v: np.asarray(v) * 3, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


np.testing.assert_array_equal(jax.vmap(f)(jnp.arange(3.0)), [0.0, 3.0, 6.0])
