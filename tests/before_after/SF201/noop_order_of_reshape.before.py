# runs
import jax.numpy as jnp
import numpy as np

x = jnp.reshape(jnp.arange(6.0), (2, 3), "F")
np.testing.assert_array_equal(np.asarray(x), np.reshape(np.arange(6.0), (2, 3), order="F"))
