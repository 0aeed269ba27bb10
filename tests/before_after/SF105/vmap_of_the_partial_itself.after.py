# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import functools

import jax
import jax.numpy as jnp
import numpy as np


host_sin = functools.partial(jax.pure_callback, np.sin, jax.ShapeDtypeStruct((), jnp.float32), vmap_method="sequential")
np.testing.assert_allclose(jax.vmap(host_sin)(jnp.arange(3.0)), np.sin(np.arange(3.0)), rtol=1e-6)
