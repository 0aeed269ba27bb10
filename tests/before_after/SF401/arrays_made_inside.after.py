# shardfix: unsafe
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
with jax.set_mesh(mesh):
    a = jnp.arange(8.0)
    b = jax.jit(lambda v: v + 1)(a)
np.testing.assert_array_equal(b, np.arange(8.0) + 1)
