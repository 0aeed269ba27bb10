# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def note(arg, transforms, *, device):
    seen.append(float(arg))


@jax.jit
def f(x):
    hcb.id_tap(note, x, tap_with_device=True)
    return x


f(2.0)
hcb.barrier_wait()
assert seen == [2.0]
