# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def run():
    @jax.jit
    def f(x):
        io_callback(lambda arg: seen.append(float(arg)), None, x, ordered=True)
        value = x + 1
        io_callback(lambda arg: seen.append(float(arg)), None, value, ordered=True)
        return value

    return f(2.0)


assert run() == 3.0
jax.effects_barrier()
assert seen == [2.0, 3.0], seen
