# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def sharded(fn):
    mesh = Mesh(np.array(jax.devices()), ("x",))
    return jax.shard_map(fn, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)


np.testing.assert_array_equal(sharded(lambda a: a % 2)(np.arange(8)), np.arange(8) % 2)
