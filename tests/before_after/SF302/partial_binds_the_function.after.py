# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mapped = partial(jax.shard_map, lambda a: a * 3)
mesh = Mesh(np.array(jax.devices()), ("x",))
f = mapped(mesh=mesh, in_specs=P("x"), out_specs=P("x"))
np.testing.assert_array_equal(f(np.ones(8)), np.full(8, 3.0))
