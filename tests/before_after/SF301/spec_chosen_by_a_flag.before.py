# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

SHARD = True
mesh = Mesh(np.array(jax.devices()), ("x",))
batch = P("x")
f = pjit(lambda v: v + v, in_shardings=batch if SHARD else None, out_shardings=None if SHARD else batch)
with mesh:
    y = f(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) * 2)
assert y.sharding.is_fully_replicated
