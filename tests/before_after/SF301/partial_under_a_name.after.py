# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import functools
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
by_rows = functools.partial(
    jax.jit,
    in_shardings=NamedSharding(mesh, P("x")),
    out_shardings=NamedSharding(mesh, P("x")),
)
add = by_rows(lambda v: v + 1)


@by_rows
def mul(v):
    return v * 2


with mesh:
    y = mul(add(np.arange(8)))
np.testing.assert_array_equal(y, (np.arange(8) + 1) * 2)
assert y.sharding.spec == P("x")
