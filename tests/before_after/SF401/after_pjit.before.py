# Both are done in one run: pjit first, the context in the next pass.
# shardfix: select=SF301,SF401
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit|`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = pjit(lambda a: a + 1, in_shardings=(P("x"),), out_shardings=None)
with mesh:
    y = f(np.zeros(8))
np.testing.assert_array_equal(y, np.ones(8))
assert y.sharding.is_fully_replicated
