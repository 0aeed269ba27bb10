# The mesh gets a name; jnp arrays made inside rule out set_mesh (T9).
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

add = pjit(lambda x: x + 1, P("x"), None)
with Mesh(np.array(jax.devices()), ("x",)):
    y = add(jnp.zeros(8))
np.testing.assert_array_equal(y, np.ones(8))
assert y.sharding.is_fully_replicated
