# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def note(arg, transforms):
    seen.append(float(arg))


@jax.jit
def f(x):
    return hcb.id_tap(note, x)


@jax.jit
def g(x):
    return hcb.id_tap(note, x * 3)


@jax.jit
def h(x):
    return hcb.id_tap(note, x, result=(x, x + 1))


assert f(1.0) == 1.0
assert g(1.0) == 3.0
assert h(5.0)[1] == 6.0
hcb.barrier_wait()
assert seen == [1.0, 3.0, 5.0], seen
