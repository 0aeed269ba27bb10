# era: 0.5.3
# raises: TypeError: clip() got an unexpected keyword argument 'a_max'
import jax.numpy as jnp
import numpy as np

x = jnp.arange(5.0)
y = jnp.clip(x, min=1.0, max=jnp.clip(x, max=3.0).max())
np.testing.assert_array_equal(y, [1, 1, 2, 3, 3])
RESULT = {"y": y}
