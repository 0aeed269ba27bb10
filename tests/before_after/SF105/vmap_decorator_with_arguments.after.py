# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np



@partial(jax.vmap, in_axes=(0, None))
def scaled(x, factor):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.pure_callback(lambda v, s: np.asarray(v) * np.asarray(s), spec, x, factor, vmap_method="sequential")


np.testing.assert_array_equal(scaled(jnp.ones((2, 2)), jnp.float32(6)), np.full((2, 2), 6.0))
