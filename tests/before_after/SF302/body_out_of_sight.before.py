# shardfix: from=0.5.3 unsafe
# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P


class Model:
    def apply(self, a):
        return a + 1


def run(model, mesh, a):
    return shard_map(lambda a: model.apply(a), mesh=mesh, in_specs=P("x"), out_specs=P("x"))(a)


y = run(Model(), Mesh(np.array(jax.devices()), ("x",)), np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) + 1)
