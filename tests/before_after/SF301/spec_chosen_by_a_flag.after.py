# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

SHARD = True
mesh = Mesh(np.array(jax.devices()), ("x",))
batch = P("x")
f = jax.jit(
    lambda v: v + v,
    in_shardings=NamedSharding(mesh, batch) if SHARD else NamedSharding(mesh, P()),
    out_shardings=NamedSharding(mesh, P()) if SHARD else NamedSharding(mesh, batch),
)
with mesh:
    y = f(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) * 2)
assert y.sharding.is_fully_replicated
