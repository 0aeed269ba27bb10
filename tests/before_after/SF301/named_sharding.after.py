# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
rows = NamedSharding(mesh, P("data"))
scale = jax.jit(
    lambda x: x * 3.0,
    in_shardings=rows,
    out_shardings=NamedSharding(mesh, P("data", "model")),
)

x = np.arange(32.0).reshape(8, 4)
y = scale(x)
np.testing.assert_array_equal(y, x * 3.0)
assert y.sharding.is_equivalent_to(NamedSharding(mesh, P("data", "model")), 2)
