# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P


def mapped(fn, mesh, in_specs, out_specs, check_rep=True):
    return jax.jit(shard_map(fn, mesh, in_specs, out_specs, check_rep=check_rep))


mesh = Mesh(np.array(jax.devices()), ("x",))
f = mapped(lambda a: a * 0.5, mesh, P("x"), P("x"), check_rep=False)
np.testing.assert_array_equal(f(np.arange(8.0)), np.arange(8.0) / 2)
