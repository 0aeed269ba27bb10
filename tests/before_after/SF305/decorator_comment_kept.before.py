# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp


# the step of one device
@functools.partial(jax.pmap, axis_name="batch")
def step(x):
    # the mean over devices
    mean = jax.lax.pmean(x, "batch")
    return x - mean  # centred


RESULT = step(jnp.arange(8.0))
