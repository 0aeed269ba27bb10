# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
same = mesh
f = pjit(lambda v: v + 1, in_shardings=P("x"), out_shardings=P("x"))
with mesh:
    a = f(np.arange(8))
with same:
    b = f(a)
np.testing.assert_array_equal(b, np.arange(8) + 2)
assert b.sharding.spec == P("x")
