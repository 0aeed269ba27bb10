# shardfix: unsafe
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit


class Model:
    def __init__(self, width):
        self.width = width
        self.apply = pjit(self.forward, static_argnums=(1,))

    def forward(self, x, train):
        return x * self.width if train else x


run = getattr(Model(3), "apply")
np.testing.assert_array_equal(run(np.arange(4), True), [0, 3, 6, 9])
