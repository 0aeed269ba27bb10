# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
inner = jax.jit(
    lambda v: v * 2,
    in_shardings=NamedSharding(mesh, P("x")),
    out_shardings=NamedSharding(mesh, P("x")),
)


def outer(v):
    return inner(v) + 1


with mesh:
    y = jax.jit(
        outer,
        in_shardings=NamedSharding(mesh, P()),
        out_shardings=NamedSharding(mesh, P("x")),
    )(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) * 2 + 1)
assert y.sharding.spec == P("x")
