# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import os
import tempfile

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

folder = tempfile.mkdtemp()
np.save(os.path.join(folder, "0.npy"), np.arange(3, dtype=np.float32))


def load(i):
    return np.load(os.path.join(folder, f"{int(i)}.npy"))


@jax.jit
def f(i):
    return io_callback(load, jax.ShapeDtypeStruct((3,), jnp.float32), i, ordered=True) * 2


np.testing.assert_array_equal(f(0), [0.0, 2.0, 4.0])
