# runs
import jax
import numpy as np

try:
    s = jax.ShapeDtypeStruct((2,), np.float32, vma=frozenset())
except TypeError:
    s = jax.ShapeDtypeStruct((2,), np.float32)
assert s.shape == (2,)
