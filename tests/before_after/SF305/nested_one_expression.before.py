# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def total(x):
    return jax.lax.psum(x, ("i", "j"))


g = jax.pmap(jax.pmap(total, axis_name="j"), axis_name="i")
y = g(jnp.arange(8.0).reshape(4, 2))
np.testing.assert_array_equal(y, np.full((4, 2), 28.0))
RESULT = {"y": y}
