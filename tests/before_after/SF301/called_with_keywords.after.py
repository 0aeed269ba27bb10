# Keyword arguments are only refused where in_shardings is given.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
def ignored(a):
    return a


outer = jax.jit(lambda *, a, b: a - b, out_shardings=NamedSharding(mesh, P("x")))
with mesh:
    y = outer(a=np.arange(8), b=1)
np.testing.assert_array_equal(y, np.arange(8) - 1)
np.testing.assert_array_equal(ignored(a=np.arange(3)), np.arange(3))
assert y.sharding.spec == P("x")
