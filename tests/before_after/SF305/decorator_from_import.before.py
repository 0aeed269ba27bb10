# era: 0.7.2
# runs
from functools import partial

import jax.numpy as jnp
from jax import device_count, lax, pmap


@partial(pmap, axis_name="i")
def shift(x):
    n = lax.psum(1, "i")
    return lax.ppermute(x, "i", [(j, (j + 1) % n) for j in range(n)])


RESULT = shift(jnp.arange(24.0).reshape(device_count(), 3))
