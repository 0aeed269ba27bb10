# manual: one pmap runs inside another
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="j", axis_size=2)
def inner(x):
    return x * 2


@functools.partial(jax.pmap, axis_name="i", axis_size=2)
def outer(x):
    jax.debug.callback(print, x)
    return inner(x)


outer(jnp.arange(4.0).reshape(2, 2))
