# shardfix: from=0.6.2
# era: 0.6.2
# raises: positional argument
import jax
import numpy as np

f = jax.jit(lambda x: x + 1, None)
RESULT = {"y": f(np.ones(3, np.float32))}
np.testing.assert_array_equal(RESULT["y"], np.full(3, 2))
