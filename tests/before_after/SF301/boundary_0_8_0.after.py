# shardfix: from=0.7.2 to=0.8.0
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.7.2
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
y = jax.jit(lambda v: v, out_shardings=NamedSharding(mesh, P("x")))(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8))
