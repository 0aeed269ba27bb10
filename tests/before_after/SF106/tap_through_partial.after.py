# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def note(name, arg, transforms):
    seen.append((name, float(arg)))


@jax.jit
def f(x):
    io_callback(lambda arg, tap=partial(note, "x"): tap(arg, ()), None, x, ordered=True)
    return x


f(2.0)
jax.effects_barrier()
assert seen == [("x", 2.0)], seen
