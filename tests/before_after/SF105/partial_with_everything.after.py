# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


SPEC = jax.ShapeDtypeStruct((), jnp.float32)
triple = partial(jax.pure_callback, lambda v: np.asarray(v) * 3, SPEC, vmap_method="sequential")

np.testing.assert_array_equal(jax.vmap(triple)(jnp.arange(3.0)), [0.0, 3.0, 6.0])
