# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding

grid = PositionalSharding(jax.devices()).reshape(2, 4)
a = np.arange(64).reshape(8, 8)
x, y = jax.device_put(a, grid), jax.device_put(a, grid.T)
np.testing.assert_array_equal(x.addressable_shards[1].data, a[0:4, 2:4])
np.testing.assert_array_equal(y.addressable_shards[1].data, a[2:4, 0:4])
