import jax
import numpy as np


class Layer:
    def __init__(self, sharding=None):
        self.sharding = sharding

    def __call__(self, x):
        return jax.pure_callback(np.tanh, x, x, sharding=self.sharding)
