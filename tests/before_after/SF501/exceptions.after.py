# era: 0.4.30
# raises: AttributeError: module 'jax.core' has no attribute 'ConcretizationTypeError'
import jax
from jax.errors import ConcretizationTypeError
import numpy as np


def safely(f, x):
    try:
        return jax.jit(f)(x)
    except (ConcretizationTypeError, ValueError):
        return x


y = safely(lambda v: v if v > 0 else -v, np.float32(-2.0))
assert y == -2.0
RESULT = {"y": y}
