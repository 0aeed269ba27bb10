# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import contextlib

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


def create_mesh(shape):
    return Mesh(np.array(jax.devices()).reshape(shape), ("x", "y"))


my_mesh = create_mesh((4, 2))
f = jax.jit(
    lambda v: v.T,
    in_shardings=NamedSharding(my_mesh, P("x", "y")),
    out_shardings=NamedSharding(my_mesh, P("y", "x")),
)
x = np.arange(32).reshape(8, 4)
with contextlib.ExitStack() as stack:
    stack.enter_context(my_mesh)
    y = f(x)
np.testing.assert_array_equal(y, x.T)
assert y.sharding.spec == P("y", "x")
