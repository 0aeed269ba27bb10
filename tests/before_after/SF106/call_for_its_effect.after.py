# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

saved = []


def save(v):
    saved.append(np.asarray(v).copy())


@jax.jit
def f(x):
    io_callback(save, None, x, ordered=True)
    io_callback(save, None, x + 1, ordered=True)
    return x


f(jnp.arange(2.0)).block_until_ready()
jax.effects_barrier()
np.testing.assert_array_equal(saved, [[0.0, 1.0], [1.0, 2.0]])
