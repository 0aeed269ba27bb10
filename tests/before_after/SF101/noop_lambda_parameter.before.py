# runs
import jax
import numpy as np

sin = lambda x, sharding: jax.pure_callback(np.sin, x, x, sharding=sharding)
x = np.zeros(3, np.float32)
np.testing.assert_array_equal(np.asarray(jax.jit(lambda v: sin(v, None) + 1)(x)), [1, 1, 1])
