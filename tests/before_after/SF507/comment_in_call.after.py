# era: 0.4.30
# raises: AttributeError: module 'jax.core' has no attribute 'axis_frame'
import numpy as np
import jax


def body(x):
    # how many of us there are
    return x * jax.lax.axis_size(
        "i"  # the batch
    )  # as a Python int


y = jax.vmap(body, axis_name="i")(np.ones(3, np.float32))
np.testing.assert_array_equal(y, [3, 3, 3])
RESULT = {"y": y}
