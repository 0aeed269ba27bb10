# era: 0.4.13
# raises: AttributeError: module 'jax.random' has no attribute 'KeyArray'
from typing import Sequence

import jax
import numpy as np


def keys(key: jax.random.KeyArray, number: int) -> Sequence[jax.random.KeyArray]:
    return list(jax.random.split(key, number))


Key = jax.random.KeyArray
made = keys(jax.random.PRNGKey(0), 3)
assert len(made) == 3
# Which numbers a key gives changed in JAX 0.5, whatever it is annotated as.
RESULT = {"key": np.asarray(jax.random.PRNGKey(7)), "shapes": np.array([k.shape for k in made])}
