# raises: TypeError: shard_map() got an unexpected keyword argument 'check_rep'
import functools

import jax
import numpy as np
from jax import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@functools.partial(shard_map, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_rep=False)
def inverse(a):
    return 1 / a


np.testing.assert_allclose(inverse(np.arange(1.0, 9.0)), 1 / np.arange(1.0, 9.0), rtol=1e-6)
