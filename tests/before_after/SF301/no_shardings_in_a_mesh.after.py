# A4: without shardings pjit puts its results on the whole mesh, and jit does under set_mesh.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
add = jax.jit(lambda a: a + 1)
with jax.set_mesh(mesh):
    y = add(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) + 1)
assert len(y.devices()) == 8
