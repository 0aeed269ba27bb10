# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def run(x):
    inner = jax.pmap(lambda v: v - jax.lax.pmean(v, "j"), axis_name="j", axis_size=2)

    def outer(rows):
        return inner(rows) * 2

    return jax.pmap(outer, axis_name="i", axis_size=4)(x)


y = run(jnp.arange(16.0).reshape(4, 2, 2))
a = np.arange(16.0).reshape(4, 2, 2)
np.testing.assert_array_equal(y, (a - a.mean(1, keepdims=True)) * 2)
RESULT = {"y": y}
