# shardfix: unsafe
# era: 0.7.2
# runs
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


n = jax.local_device_count()


@partial(jax.pmap, in_axes=(None, 0))
def gradient(w, x):
    return jax.grad(lambda w: ((w * x) ** 2).sum())(w)


w = jnp.arange(1.0, 4.0)
RESULT = gradient(w, jnp.sin(jnp.arange(24.0)).reshape(n, 3))
np.testing.assert_allclose(RESULT, 2 * np.arange(1.0, 4.0) * np.sin(np.arange(24.0)).reshape(8, 3) ** 2, rtol=1e-4, atol=1e-6)
