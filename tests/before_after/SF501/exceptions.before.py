# era: 0.4.30
# raises: AttributeError: module 'jax.core' has no attribute 'ConcretizationTypeError'
import jax
import numpy as np


def safely(f, x):
    try:
        return jax.jit(f)(x)
    except (jax.core.ConcretizationTypeError, ValueError):
        return x


y = safely(lambda v: v if v > 0 else -v, np.float32(-2.0))
assert y == -2.0
RESULT = {"y": y}
