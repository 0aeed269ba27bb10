import functools
from packaging import version

import jax


def body(x):
    return x + 1


if version.parse(jax.__version__) >= version.parse("0.6.1"):
    f = jax.jit(jax.vmap(body))
else:
    f = functools.partial(jax.pmap, axis_name="i")
