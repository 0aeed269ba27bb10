import functools

import jax

JAX_VERSION = jax.__version_info__


def body(x):
    return x + 1


if JAX_VERSION < (0, 6, 1):
    f = functools.partial(jax.pmap, axis_name="i")
else:
    f = jax.jit(body)
