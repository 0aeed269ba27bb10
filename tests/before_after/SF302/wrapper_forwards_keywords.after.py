# era: 0.5.3
# shardfix: unsafe
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def mapped(fn, mesh, **options):
    return jax.jit(jax.shard_map(fn, mesh=mesh, **options))


f = mapped(lambda a: a + 7, Mesh(np.array(jax.devices()), ("x",)), in_specs=P("x"), out_specs=P("x"))
np.testing.assert_array_equal(f(np.arange(8)), np.arange(8) + 7)
