# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def body(i, total):
    io_callback(lambda arg: seen.append(int(arg)), None, i, ordered=True)
    return total + i


assert jax.jit(lambda: jax.lax.fori_loop(0, 4, body, 0))() == 6
jax.effects_barrier()
assert seen == [0, 1, 2, 3]
