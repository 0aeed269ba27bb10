# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import functools

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = functools.partial(jax.shard_map, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)(lambda a: a - 1)
np.testing.assert_array_equal(f(np.ones(8)), np.zeros(8))
