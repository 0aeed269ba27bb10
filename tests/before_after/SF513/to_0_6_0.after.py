# shardfix: to=0.6.0
# era: 0.6.2
# raises: positional argument
import jax
import numpy as np

f = jax.jit(lambda x: x + 1, in_shardings=None)
RESULT = {"y": f(np.ones(3, np.float32))}
np.testing.assert_array_equal(RESULT["y"], np.full(3, 2))
