# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

saved = []


def save(v):
    saved.append(np.asarray(v).copy())


@jax.jit
def f(x):
    hcb.call(save, x)
    hcb.call(save, x + 1, result_shape=None)
    return x


f(jnp.arange(2.0)).block_until_ready()
hcb.barrier_wait()
np.testing.assert_array_equal(saved, [[0.0, 1.0], [1.0, 2.0]])
