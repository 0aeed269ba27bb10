# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp
from jax import lax


@functools.partial(jax.pmap, axis_name="i")
def steps(x):
    def body(carry, t):
        carry = carry + lax.psum(x, "i") * t
        return carry, carry.sum()

    return lax.scan(body, jnp.zeros(2), jnp.arange(4.0))


RESULT = steps(jnp.arange(16.0).reshape(8, 2))
