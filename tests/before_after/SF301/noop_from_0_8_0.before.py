# shardfix: from=0.8.0
# No context and no sharding: pjit is jit, and so it was (A4).
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit


@pjit
def shift(x):
    return x + 10


y = shift(np.arange(4))
np.testing.assert_array_equal(y, [10, 11, 12, 13])
assert y.devices() == {jax.devices()[0]}
