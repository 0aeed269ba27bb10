# shardfix: unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding

x = jax.device_put(
    np.ones((4, 4)),
    PositionalSharding(jax.devices())
    .reshape(4, 2)  # rows by columns
    .replicate(1),
)
assert x.addressable_shards[0].data.shape == (1, 4)
