# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import numpy as np
from jax import devices
from jax.experimental.pjit import pjit as partitioned
from jax.sharding import Mesh, PartitionSpec as Spec

grid = Mesh(np.array(devices()), ("n",))
inc = partitioned(lambda v: v + 1, in_shardings=Spec("n"), out_shardings=Spec("n"))
with grid:
    got = inc(np.zeros(8))
np.testing.assert_array_equal(got, np.ones(8))
assert got.sharding.spec == Spec("n")
