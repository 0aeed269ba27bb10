# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import numpy as np
from jax import devices, jit
from jax.sharding import Mesh, PartitionSpec as Spec, NamedSharding

grid = Mesh(np.array(devices()), ("n",))
inc = jit(
    lambda v: v + 1,
    in_shardings=NamedSharding(grid, Spec("n")),
    out_shardings=NamedSharding(grid, Spec("n")),
)
with grid:
    got = inc(np.zeros(8))
np.testing.assert_array_equal(got, np.ones(8))
assert got.sharding.spec == Spec("n")
