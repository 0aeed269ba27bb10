# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp
from jax import lax

PAIRS = [[0, 1], [2, 3], [4, 5], [6, 7]]


@functools.partial(jax.pmap, axis_name="i")
def pairwise(x):
    gathered = lax.all_gather(x, "i", axis_index_groups=PAIRS)
    return lax.psum(x, "i", axis_index_groups=PAIRS), gathered, lax.psum(1, "i", axis_index_groups=PAIRS)


RESULT = pairwise(jnp.arange(16.0).reshape(8, 2))
