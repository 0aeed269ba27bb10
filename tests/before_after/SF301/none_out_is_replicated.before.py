# T7: pjit reads None inside `with mesh:` as replicated, jit would infer P("x").
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
total = pjit(lambda a: a + 1, in_shardings=P("x"), out_shardings=None)

with mesh:
    y = total(np.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) + 1)
assert {s.data.shape for s in y.addressable_shards} == {(8,)}
assert y.sharding.is_fully_replicated
