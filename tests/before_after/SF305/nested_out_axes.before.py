# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(lambda x: jnp.sin(x), in_axes=1), in_axes=1, out_axes=1)
x = jnp.arange(16.0).reshape(2, 4, 2)
y = g(x)
np.testing.assert_allclose(y, np.sin(np.arange(16.0).reshape(2, 4, 2)).transpose(2, 1, 0), rtol=1e-4, atol=1e-6)
RESULT = {"y": y}
