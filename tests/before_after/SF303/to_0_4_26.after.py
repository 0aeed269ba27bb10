# shardfix: to=0.4.26 unsafe
# era: 0.4.30
# raises: ImportError: cannot import name 'maps'
from functools import partial

import jax
import numpy as np


@jax.jit
@partial(jax.vmap, in_axes=(0, 0), out_axes=0, axis_name="i")
def centred(a, b):
    return a - jax.lax.pmean(b, "i")


x = np.arange(12.0).reshape(4, 3)
np.testing.assert_allclose(centred(x, x), x - x.mean(0))
