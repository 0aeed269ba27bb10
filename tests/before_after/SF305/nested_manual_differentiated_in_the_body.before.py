# manual: one pmap runs inside another
import functools

import jax


@functools.partial(jax.pmap, axis_name="j", axis_size=4)
def inner(x):
    return x * 2


@functools.partial(jax.pmap, axis_name="i", axis_size=2)
def outer(x):
    return jax.grad(lambda v: inner(v).sum())(x)
