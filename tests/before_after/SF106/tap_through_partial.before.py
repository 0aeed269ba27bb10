# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def note(name, arg, transforms):
    seen.append((name, float(arg)))


@jax.jit
def f(x):
    hcb.id_tap(partial(note, "x"), x)
    return x


f(2.0)
hcb.barrier_wait()
assert seen == [("x", 2.0)], seen
