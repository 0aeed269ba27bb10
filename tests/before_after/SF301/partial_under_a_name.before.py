# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import functools
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
by_rows = functools.partial(pjit, in_shardings=P("x"), out_shardings=P("x"))
add = by_rows(lambda v: v + 1)


@by_rows
def mul(v):
    return v * 2


with mesh:
    y = mul(add(np.arange(8)))
np.testing.assert_array_equal(y, (np.arange(8) + 1) * 2)
assert y.sharding.spec == P("x")
