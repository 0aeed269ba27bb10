# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = pjit(  # compiled once
    lambda a, b: a * b,
    (
        P("x"),  # rows
        None,  # the scale, everywhere
    ),
    # the result keeps its rows
    P("x"),
)
with mesh:  # pjit needs it
    y = f(np.arange(8.0), 2.0)
np.testing.assert_array_equal(y, np.arange(8.0) * 2)
assert y.sharding.spec == P("x")
