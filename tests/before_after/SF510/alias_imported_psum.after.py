# era: 0.7.2
# runs
import jax
import numpy as np
from jax.lax import psum, axis_size


def mean(x, axis):
    return psum(x, axis) / axis_size(axis_name=axis)


y = jax.vmap(lambda v: mean(v, "i"), axis_name="i")(np.arange(4, dtype=np.float32))
np.testing.assert_array_equal(y, [1.5] * 4)
RESULT = {"y": y}
