# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import jax.experimental.pjit as pj
import numpy as np
from jax import sharding as shd

mesh = shd.Mesh(np.array(jax.devices()), ("x",))
f = pj.pjit(lambda v: v * v, in_shardings=shd.NamedSharding(mesh, shd.PartitionSpec("x")))
y = f(np.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) ** 2)
assert y.sharding.spec == shd.PartitionSpec("x")
