# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def double(a):
    return 2 * a


f = pjit(double, in_shardings=P("x"), out_shardings=P("x"))
with mesh:
    out = f(np.arange(16.0))
np.testing.assert_array_equal(out, 2 * np.arange(16.0))
assert {s.data.shape for s in out.addressable_shards} == {(2,)}
