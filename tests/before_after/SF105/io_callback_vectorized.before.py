# raises: TypeError: note() got an unexpected keyword argument 'vectorized'
import jax
import jax.numpy as jnp
import numpy as np

from jax.experimental import io_callback

seen = []


def note(v):
    seen.append(float(v))


@jax.jit
def f(x):
    io_callback(note, None, x.sum(), vectorized=False, ordered=True)
    return x


f(jnp.arange(3.0)).block_until_ready()
jax.effects_barrier()
assert seen == [3.0]
