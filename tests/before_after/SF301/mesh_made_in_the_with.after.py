# The mesh gets a name; jnp arrays made inside rule out set_mesh (T9).
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
add = jax.jit(
    lambda x: x + 1,
    in_shardings=NamedSharding(mesh, P("x")),
    out_shardings=NamedSharding(mesh, P()),
)
with mesh:
    y = add(jnp.zeros(8))
np.testing.assert_array_equal(y, np.ones(8))
assert y.sharding.is_fully_replicated
