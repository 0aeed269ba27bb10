# shardfix: unsafe
# era: 0.7.2
# runs
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np



@partial(jax.pmap, out_axes=(0, None))
def run(x):
    return x * 2, (x.sum(), x.max())


y, stats = run(jnp.arange(16.0).reshape(8, 2))
RESULT = y, stats
np.testing.assert_array_equal(RESULT[1], [1.0, 1.0])
