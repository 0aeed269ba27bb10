# runs

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

host = np.arange(8)
sharding = NamedSharding(Mesh(np.array(jax.devices()), ("x",)), P("x"))
y = jax.make_array_from_callback(host.shape, sharding, lambda index: host[index])
np.testing.assert_array_equal(y, host)
