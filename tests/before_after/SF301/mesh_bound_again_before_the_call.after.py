# `mesh` means another mesh at the call: its name cannot be used at the definition.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()[:2]), ("x",))
f = jax.jit(lambda v: v + 1, in_shardings=P("x"), out_shardings=P("x"))
mesh = Mesh(np.array(jax.devices()), ("x",))
with jax.set_mesh(mesh):
    y = f(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) + 1)
assert len(y.devices()) == 8
