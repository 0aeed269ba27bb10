# shardfix: unsafe
# era: 0.6.2
# raises: positional argument
import functools

import jax
import numpy as np


class Model:
    def build(self, scale):
        make = functools.partial(jax.jit, lambda x, n: x * n * scale, in_shardings=None, out_shardings=None, static_argnums=(1,))
        return make()


RESULT = {"y": Model().build(2)(np.ones(3, np.float32), 5)}
np.testing.assert_array_equal(RESULT["y"], np.full(3, 10))
