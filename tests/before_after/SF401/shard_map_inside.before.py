# era: 0.7.2
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import functools

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@functools.partial(jax.shard_map, mesh=mesh, in_specs=P("x"), out_specs=P())
def total(x):
    return jax.lax.psum(x.sum(), "x")


with mesh:
    y = total(np.arange(8.0))
assert float(y) == 28
