# shardfix: unsafe
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))


def timed(fn, *args):
    with mesh:
        return fn(*args)


y = timed(jax.jit(
    lambda a: a[::-1],
    in_shardings=NamedSharding(mesh, P("x")),
    out_shardings=NamedSharding(mesh, P("x")),
), np.arange(8))
np.testing.assert_array_equal(y, np.arange(8)[::-1])
assert y.sharding.spec == P("x")
