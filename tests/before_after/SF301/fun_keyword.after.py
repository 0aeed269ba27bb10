# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("e",))


def square(x):
    return x * x


run = jax.jit(
    square,
    in_shardings=NamedSharding(mesh, P("e")),
    out_shardings=NamedSharding(mesh, P()),
)
with mesh:
    y = run(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) ** 2)
assert y.sharding.is_fully_replicated
