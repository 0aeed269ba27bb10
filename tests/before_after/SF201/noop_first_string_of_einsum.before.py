# runs
import jax.numpy as jnp
import numpy as np

x = jnp.arange(6.0).reshape(2, 3)
np.testing.assert_array_equal(np.asarray(jnp.einsum("ij->ji", x)), np.arange(6.0).reshape(2, 3).T)
