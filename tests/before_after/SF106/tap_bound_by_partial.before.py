# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def run():
    watch = functools.partial(hcb.id_tap, lambda arg, transforms: seen.append(float(arg)))

    @jax.jit
    def f(x):
        watch(x)
        return watch(x + 1)

    return f(2.0)


assert run() == 3.0
hcb.barrier_wait()
assert seen == [2.0, 3.0], seen
