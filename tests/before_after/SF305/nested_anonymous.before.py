# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp

y = jax.pmap(jax.pmap(lambda r: r.sum()))(jnp.ones((2, 2, 5)))
np.testing.assert_array_equal(y, np.full((2, 2), 5.0))
RESULT = {"y": y}
