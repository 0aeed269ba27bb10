# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(lambda w, x: w * x, in_axes=(None, 0)), in_axes=(None, 0))
y = g(2.0, jnp.arange(8.0).reshape(4, 2))
np.testing.assert_array_equal(y, 2 * np.arange(8.0).reshape(4, 2))
RESULT = {"y": y}
