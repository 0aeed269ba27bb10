# era: 0.7.2
# The star import comes after that of pmap and may bring another one; here it does not.
# shardfix: unsafe
# safety: unsafe
# raises: ValueError: The context mesh
import sys
import types

import jax
import numpy as np
from jax import pmap

sys.modules["my_helpers"] = types.ModuleType("my_helpers")
from my_helpers import *


def inner(x):
    return jax.lax.psum(x, "j")


f = pmap(pmap(inner, axis_name="j"), axis_name="i")
x = np.arange(8.0, dtype=np.float32).reshape(2, 4)
np.testing.assert_allclose(f(x), np.repeat(x.sum(1, keepdims=True), 4, 1))
