# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


class Partitioner:
    def __init__(self, mesh: Mesh):
        self.mesh = mesh
        self._gather = jax.jit(
            lambda v: v,
            in_shardings=NamedSharding(mesh, P("x")),
            out_shardings=NamedSharding(mesh, P()),
        )

    def gather(self, x):
        with Mesh(self.mesh.devices, self.mesh.axis_names):
            return self._gather(x)


y = Partitioner(Mesh(np.array(jax.devices()), ("x",))).gather(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8))
assert y.sharding.is_fully_replicated and len(y.devices()) == 8
