# era: 0.4.13
# raises: AttributeError: module 'jax.numpy' has no attribute 'product'
import jax.numpy as jnp
import numpy as np

x = jnp.array([[1.0, 2.0], [3.0, 0.0]])
RESULT = {
    "prod": jnp.prod(x, axis=1),
    "stack": jnp.vstack([x[0], x[1]]),
    "any": jnp.any(x > 2),
    "area": jnp.trapezoid(x[0]),
    "cum": jnp.cumprod(x.ravel()),
}
np.testing.assert_array_equal(RESULT["prod"], [2.0, 0.0])
assert bool(RESULT["any"]) and float(RESULT["area"]) == 1.5
