# runs
import functools

import jax


def mine(f, **options):
    return jax.jit(f, **options)


functools.update_wrapper(mine, jax.pmap)
mine(abs)
