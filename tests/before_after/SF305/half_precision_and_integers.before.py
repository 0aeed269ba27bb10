# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, in_axes=(0, None, None))
def mixed(x, scale, offset):
    return x * scale, x.astype(jnp.int32) + offset, x > 1


RESULT = mixed(jnp.arange(8, dtype=jnp.bfloat16), 2.5, 3)
