# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def note(arg, transforms):
    seen.append(float(arg))


@jax.jit
def f(x):
    io_callback(lambda arg: note(arg, ()), None, x, ordered=True)
    return x


@jax.jit
def g(x):
    value = x * 3
    io_callback(lambda arg: note(arg, ()), None, value, ordered=True)
    return value


@jax.jit
def h(x):
    io_callback(lambda arg: note(arg, ()), None, x, ordered=True)
    return (x, x + 1)


assert f(1.0) == 1.0
assert g(1.0) == 3.0
assert h(5.0)[1] == 6.0
jax.effects_barrier()
assert seen == [1.0, 3.0, 5.0], seen
