# runs
from functools import partial

import jax


@partial(jax.jit, static_argnums=1)
def f(x, n):
    return x * n


g = jax.jit(f)
assert f(2.0, 3) == 6
