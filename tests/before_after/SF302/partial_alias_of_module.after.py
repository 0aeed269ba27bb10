# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import functools

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
over_mesh = functools.partial(jax.shard_map, mesh=mesh, out_specs=P("x"))
add = over_mesh(lambda a, b: a + b, in_specs=(P("x"), P("x")), check_vma=False)
neg = over_mesh(lambda a: -a, in_specs=P("x"))
v = np.arange(8)
np.testing.assert_array_equal(add(v, v), 2 * v)
np.testing.assert_array_equal(neg(v), -v)
