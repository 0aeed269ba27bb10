# era: 0.5.3
# raises: AttributeError: module 'jax.sharding' has no attribute 'PositionalSharding'
import jax
import numpy as np
from jax import sharding as shd

two_d = shd.PositionalSharding(jax.devices()).reshape(4, 2)
x = jax.device_put(np.arange(32).reshape(8, 4), two_d)
assert x.addressable_shards[3].index == (slice(2, 4, None), slice(2, 4, None))
np.testing.assert_array_equal(x.addressable_shards[3].data, np.arange(32).reshape(8, 4)[2:4, 2:4])
