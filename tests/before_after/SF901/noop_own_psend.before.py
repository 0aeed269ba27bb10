# runs
from functools import partial

import jax


def psend(x, axis_name, perm):
    return jax.lax.ppermute(x, axis_name, perm)


f = partial(psend, axis_name="x", perm=[(0, 1)])
