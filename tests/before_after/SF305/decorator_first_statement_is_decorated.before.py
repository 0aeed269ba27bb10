# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="i")
def f(x):
    @jax.checkpoint
    def inner(v):
        return jnp.sin(v)

    return jax.grad(lambda v: inner(v).sum())(x)


RESULT = f(jnp.arange(16.0).reshape(8, 2))
