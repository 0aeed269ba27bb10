# runs
import jax
import numpy as np


@jax.jit
def step(x):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x, sharding=None) + 1


x = np.linspace(0, 1, 8, dtype=np.float32)
np.testing.assert_allclose(np.asarray(step(x)), np.sin(x) + 1, rtol=1e-6)
