# `from jax.experimental import pjit` is the module.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental import mesh_utils
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(mesh_utils.create_device_mesh((8,)), ("x",))
neg = jax.jit(
    lambda v: -v,
    in_shardings=NamedSharding(mesh, P("x")),
    out_shardings=NamedSharding(mesh, P("x")),
)
with mesh:
    out = neg(np.arange(8))
np.testing.assert_array_equal(out, -np.arange(8))
assert len(out.sharding.device_set) == 8
