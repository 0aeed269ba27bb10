# era: 0.4.30
# raises: AttributeError: module 'jax.core' has no attribute 'axis_frame'
import numpy as np
import jax
from jax import lax


def outer(x):
    frame = lax.axis_size("i")

    def inner(v):
        return v * frame + lax.axis_index("i") // frame

    return inner(x)


y = jax.vmap(outer, axis_name="i")(np.ones(3, np.float32))
np.testing.assert_array_equal(y, [3, 3, 3])
RESULT = {"y": y}
