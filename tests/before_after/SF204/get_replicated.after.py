# shardfix: unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'GSPMDSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

x = jax.device_put(np.arange(3.0), NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec()))
assert x.sharding.is_fully_replicated and len(x.devices()) == 8
np.testing.assert_array_equal(x, np.arange(3.0))
