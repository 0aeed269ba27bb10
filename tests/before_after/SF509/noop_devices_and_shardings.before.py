# runs
import warnings

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

warnings.simplefilter("ignore")
mesh = Mesh(np.array(jax.devices()), ("x",))
with mesh:
    a = jax.device_put(1.0)
    b = jax.device_put(np.ones(8), NamedSharding(mesh, P("x")))
    c = jax.device_put(np.ones(8), jax.devices()[3])
assert c.devices() == {jax.devices()[3]} and b.shape == (8,) and a == 1
