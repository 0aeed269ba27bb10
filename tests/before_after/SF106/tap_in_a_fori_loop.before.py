# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def body(i, total):
    hcb.id_tap(lambda arg, transforms: seen.append(int(arg)), i)
    return total + i


assert jax.jit(lambda: jax.lax.fori_loop(0, 4, body, 0))() == 6
hcb.barrier_wait()
assert seen == [0, 1, 2, 3]
