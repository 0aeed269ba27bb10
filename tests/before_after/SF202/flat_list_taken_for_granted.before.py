# shardfix: unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding


def put(x, devices):
    sharding = PositionalSharding(devices)
    return jax.device_put(x, sharding)


assert put(np.ones(8), jax.devices()).addressable_shards[0].data.shape == (1,)
