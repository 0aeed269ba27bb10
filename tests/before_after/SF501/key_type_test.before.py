# era: 0.4.13
# shardfix: unsafe
# safety: unsafe
# raises: AttributeError: module 'jax.random' has no attribute 'KeyArray'
import jax
import numpy as np


def is_key(value):
    return isinstance(value, (jax.random.KeyArray, np.ndarray))


assert is_key(jax.random.key(0))
