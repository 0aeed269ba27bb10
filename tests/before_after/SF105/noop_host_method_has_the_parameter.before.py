import jax
import jax.numpy as jnp
import numpy as np


class Reader:
    def read(self, v, vectorized):
        return np.asarray(v)

    def __call__(self, x):
        return jax.pure_callback(self.read, x, x, vectorized=False)
