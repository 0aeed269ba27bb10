# runs
import jax
import numpy as np

f = jax.vmap(lambda x, y: x + y, (0, None), 0)
np.testing.assert_array_equal(f(np.ones(3), 1.0), np.full(3, 2))
