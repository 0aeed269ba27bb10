# era: 0.6.2
# raises: positional argument
import jax
import numpy as np

f = jax.jit(lambda x: x + 1, in_shardings=(shardings := None))
RESULT = f(np.arange(3.0, dtype=np.float32))
np.testing.assert_array_equal(RESULT, [1, 2, 3])
assert shardings is None
