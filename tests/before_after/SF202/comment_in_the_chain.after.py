# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

sharding = NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec("d0"))  # all of them
x = jax.device_put(
    np.ones((8, 4)),
    NamedSharding(sharding.mesh, PartitionSpec("d0", None)),  # rows
)
assert x.addressable_shards[0].data.shape == (1, 4)  # PositionalSharding it was
