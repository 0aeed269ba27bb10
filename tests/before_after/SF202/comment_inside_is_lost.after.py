# shardfix: unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

x = jax.device_put(
    np.ones((4, 4)),
    NamedSharding(
        Mesh(np.array(jax.devices()).reshape(4, 2), ("d0", "d1")), PartitionSpec("d0", None)
    ),
)
assert x.addressable_shards[0].data.shape == (1, 4)
