# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def both(x, y):
    return x - jax.lax.pmean(x, "outer"), jax.lax.psum(y, "inner")


inner = jax.pmap(jax.pmap(both, "inner", axis_size=4), "outer", axis_size=2)
a = np.arange(8.0).reshape(2, 4)
x, y = inner(a, a)
np.testing.assert_array_equal(x, a - a.mean(0))
np.testing.assert_array_equal(y, np.repeat(a.sum(1, keepdims=True), 4, axis=1))
RESULT = {"x": x, "y": y}
