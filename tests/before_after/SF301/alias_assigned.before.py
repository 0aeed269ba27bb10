# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental import pjit

P = jax.sharding.PartitionSpec
mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
f = pjit.pjit(
    lambda a: a * 2, in_shardings=None, out_shardings=P("x")
)
with mesh:
    y = f(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) * 2)
assert y.sharding.spec == P("x")
