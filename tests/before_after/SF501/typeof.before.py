# era: 0.7.2
# raises: AttributeError: module 'jax.core' has no attribute 'get_aval'
# raises[0.10]: AttributeError: jax.core.get_aval
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def shape_of(x):
    aval = jax.core.get_aval(x)
    return jnp.full(aval.shape, aval.size, aval.dtype)


y = shape_of(jnp.zeros((2, 3)))
np.testing.assert_array_equal(y, np.full((2, 3), 6.0))
RESULT = {"y": y}
