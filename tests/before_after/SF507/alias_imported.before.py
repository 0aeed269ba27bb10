# era: 0.4.30
# raises: ImportError: cannot import name 'axis_frame' from 'jax.core'
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import axis_frame


class Shuffle:
    axis = "i"

    def __call__(self, x):
        size = axis_frame(axis_name=self.axis).size
        return jax.lax.ppermute(x, self.axis, [(k, (k + 1) % size) for k in range(size)])


y = jax.vmap(Shuffle(), axis_name="i")(jnp.arange(5.0))
np.testing.assert_array_equal(y, [4, 0, 1, 2, 3])
RESULT = {"y": y}
