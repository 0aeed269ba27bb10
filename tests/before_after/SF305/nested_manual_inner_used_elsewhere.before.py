# manual: one pmap runs inside another
# manual: one pmap runs inside another
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="j", axis_size=4)
def inner(x):
    return x * 2


@functools.partial(jax.pmap, axis_name="i", axis_size=2)
def outer(x):
    return inner(x) + 1


y = inner(jnp.arange(4.0))
z = outer(jnp.arange(8.0).reshape(2, 4))
