# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp

AXIS = "replicas"


@functools.partial(jax.pmap, axis_name=AXIS)
def gather(x):
    return jax.lax.all_gather(x, AXIS), jax.lax.all_gather(x, AXIS, tiled=True)


RESULT = gather(jnp.arange(16.0).reshape(8, 2))
