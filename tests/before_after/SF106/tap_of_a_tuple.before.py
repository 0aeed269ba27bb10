# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def note(pair, transforms):
    a, b = pair
    seen.append((float(a), float(b)))


@jax.jit
def f(x, y):
    x, y = hcb.id_tap(note, (x, y))
    return x - y


assert f(5.0, 3.0) == 2.0
hcb.barrier_wait()
assert seen == [(5.0, 3.0)]
