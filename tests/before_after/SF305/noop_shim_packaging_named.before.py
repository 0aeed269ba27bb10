from packaging import version

import jax


def body(x):
    return x + 1


if version.parse(jax.__version__) >= version.parse("0.6.1"):
    f = jax.jit(jax.vmap(body))
else:
    f = jax.pmap(body, axis_name="i")
