# shardfix: unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding


def everything():
    return PositionalSharding(jax.devices())


x = jax.device_put(np.ones((8, 4)), everything().reshape(4, 2))
y = jax.device_put(np.ones(3), everything().replicate())
assert x.addressable_shards[0].data.shape == (2, 2)
assert y.sharding.is_fully_replicated
