# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

d = jax.devices()
grid = NamedSharding(Mesh([[d[0], d[1]], [d[2], d[3]]], ("d0", "d1")), PartitionSpec("d0", "d1"))
x = jax.device_put(np.arange(16).reshape(4, 4), grid)
np.testing.assert_array_equal(x.addressable_shards[1].data, np.arange(16).reshape(4, 4)[:2, 2:])
