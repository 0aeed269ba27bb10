import functools

import jax


@functools.wraps(jax.pmap)
def my_pmap(f, *args, **kwargs):
    return f


assert my_pmap(abs)(-1) == 1
