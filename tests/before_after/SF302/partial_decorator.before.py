# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
from functools import partial

import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
@partial(
    shard_map,
    mesh=mesh,
    in_specs=(P("x", None), P(None, None)),
    out_specs=P("x", None),
    check_rep=False,
)
def matmul(a, b):
    return a @ b


a, b = np.arange(32.0).reshape(16, 2), np.ones((2, 3))
np.testing.assert_allclose(matmul(a, b), a @ b)
assert matmul(a, b).sharding.shard_shape((16, 3)) == (2, 3)
