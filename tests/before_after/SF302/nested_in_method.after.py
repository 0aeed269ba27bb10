# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


class Layer:
    def __init__(self, mesh):
        self.mesh = mesh

    def _shift(self, a):
        return a + 10

    def __call__(self, a):
        def build():
            return jax.shard_map(self._shift, mesh=self.mesh, in_specs=P("x"), out_specs=P("x"))

        return build()(a)


layer = Layer(Mesh(np.array(jax.devices()), ("x",)))
np.testing.assert_array_equal(layer(np.arange(8)), np.arange(8) + 10)
