# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np


out = jax.pure_callback(lambda v: np.cumsum(v), jnp.ones(3), jnp.ones(3))
np.testing.assert_array_equal(out, [1.0, 2.0, 3.0])
