# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def keep(arg, transforms):
    seen.append(float(arg.sum()))


@jax.jit
def f(x):
    io_callback(lambda arg: keep(arg, ()), None, x * 2, ordered=True)
    io_callback(lambda arg: keep(arg, ()), None, x, ordered=True)
    return x + 1


f(jnp.arange(3.0)).block_until_ready()
jax.effects_barrier()
assert seen == [6.0, 3.0], seen
