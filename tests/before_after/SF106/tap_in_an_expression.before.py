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
    return 2 * hcb.id_tap(note, x + 1) + jnp.sqrt(hcb.id_tap(note, x))


assert f(4.0) == 12.0
hcb.barrier_wait()
assert sorted(seen) == [4.0, 5.0]
