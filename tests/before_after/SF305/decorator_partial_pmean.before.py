# era: 0.7.2
# runs
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.pmap, axis_name="batch")
def centred(x):
    """The rows without their mean."""
    return x - jax.lax.pmean(x, "batch")


rows = jnp.arange(16.0).reshape((jax.device_count(), 2))
RESULT = centred(rows)
