# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding


class Trainer:
    def __init__(self, devices):
        self.sharding = PositionalSharding(devices)

    def put(self, batch, params):
        rows = len(self.sharding.device_set)
        return (
            jax.device_put(batch, self.sharding.reshape(rows, 1)),
            jax.device_put(params, self.sharding.replicate()),
        )


batch, params = Trainer(jax.devices()).put(np.ones((8, 2)), np.ones(3))
assert batch.addressable_shards[0].data.shape == (1, 2)
assert params.sharding.is_fully_replicated
