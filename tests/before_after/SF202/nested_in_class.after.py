# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


class Trainer:
    def __init__(self, devices):
        self.sharding = NamedSharding(
            Mesh(np.array(devices).reshape(-1), ("d0",)), PartitionSpec("d0")
        )

    def put(self, batch, params):
        rows = len(self.sharding.device_set)
        return (
            jax.device_put(batch, NamedSharding(self.sharding.mesh, PartitionSpec("d0", None))),
            jax.device_put(params, NamedSharding(self.sharding.mesh, PartitionSpec())),
        )


batch, params = Trainer(jax.devices()).put(np.ones((8, 2)), np.ones(3))
assert batch.addressable_shards[0].data.shape == (1, 2)
assert params.sharding.is_fully_replicated
