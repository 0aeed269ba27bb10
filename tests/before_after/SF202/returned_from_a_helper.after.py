# shardfix: unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


def everything():
    return NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec("d0"))


x = jax.device_put(np.ones((8, 4)), NamedSharding(
    Mesh(everything().mesh.devices.reshape(4, 2), ("d0", "d1")), PartitionSpec("d0", "d1")
))
y = jax.device_put(np.ones(3), NamedSharding(everything().mesh, PartitionSpec()))
assert x.addressable_shards[0].data.shape == (2, 2)
assert y.sharding.is_fully_replicated
