# era: 0.6.2
# raises: positional argument
import numpy as np
from jax import jit as compiled


def f(x, n):
    return x * n


RESULT = {"y": compiled(f, None, None, 1)(np.arange(4.0, dtype=np.float32), 3)}
np.testing.assert_array_equal(RESULT["y"], 3 * np.arange(4))
