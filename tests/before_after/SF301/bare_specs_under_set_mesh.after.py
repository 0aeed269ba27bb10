# The mesh has no name where the function is compiled: both sides of the 2 x 2 move together.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

scale = jax.jit(lambda v: v * 4, in_shardings=P("x"), out_shardings=P())


def run(n):
    mesh = Mesh(np.array(jax.devices()[:n]), ("x",))
    with jax.set_mesh(mesh):
        return scale(np.arange(8))


for n in (2, 8):
    y = run(n)
    np.testing.assert_array_equal(y, np.arange(8) * 4)
    assert len(y.devices()) == n and y.sharding.is_fully_replicated
