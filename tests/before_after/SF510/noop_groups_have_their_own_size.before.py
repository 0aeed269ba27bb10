# runs
import jax
import numpy as np

pairs = [[0, 1], [2, 3], [4, 5], [6, 7]]
y = jax.pmap(lambda v: v * jax.lax.psum(1, "i", axis_index_groups=pairs), axis_name="i")(np.ones(8))
np.testing.assert_array_equal(y, np.full(8, 2.0))
