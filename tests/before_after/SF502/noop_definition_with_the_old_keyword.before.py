# runs
import jax
import numpy as np


def constrain(x, axis_resources=None, vma=frozenset(), a_min=0.0):
    """Passes axis_resources= on."""
    return jax.numpy.clip(x, min=a_min) if axis_resources is None else x


assert float(constrain(np.float32(-1.0))) == 0.0
assert constrain(3, axis_resources=1, vma=None) == 3
