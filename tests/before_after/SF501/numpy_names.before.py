# era: 0.4.13
# raises: AttributeError: module 'jax.numpy' has no attribute 'product'
import jax.numpy as jnp
import numpy as np

x = jnp.array([[1.0, 2.0], [3.0, 0.0]])
RESULT = {
    "prod": jnp.product(x, axis=1),
    "stack": jnp.row_stack([x[0], x[1]]),
    "any": jnp.sometrue(x > 2),
    "area": jnp.trapz(x[0]),
    "cum": jnp.cumproduct(x.ravel()),
}
np.testing.assert_array_equal(RESULT["prod"], [2.0, 0.0])
assert bool(RESULT["any"]) and float(RESULT["area"]) == 1.5
