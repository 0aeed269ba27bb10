# runs

from functools import partial

import jax


def jit(f, in_shardings=None):
    return f


assert partial(jit, in_shardings="x")(len)(jax.devices()) == 8
