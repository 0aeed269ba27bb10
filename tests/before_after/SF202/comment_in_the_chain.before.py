# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding

sharding = PositionalSharding(jax.devices())  # all of them
x = jax.device_put(
    np.ones((8, 4)),
    sharding.reshape(8, 1),  # rows
)
assert x.addressable_shards[0].data.shape == (1, 4)  # PositionalSharding it was
