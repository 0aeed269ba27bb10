# runs
import jax
import numpy as np


class Op:
    sharding = None

    def __call__(self, x):
        return jax.pure_callback(np.exp, x, x, sharding=self.sharding) + 0


np.testing.assert_allclose(np.asarray(jax.jit(Op())(np.zeros(2, np.float32))), [1, 1])
