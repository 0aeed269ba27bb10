# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

sharding = NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec("d0"))
x = jax.device_put(np.arange(8), sharding)
sharding = NamedSharding(
    Mesh(sharding.mesh.devices.reshape(4, 2), ("d0", "d1")), PartitionSpec("d0", "d1")
)
y = jax.device_put(np.ones((4, 4)), NamedSharding(sharding.mesh, PartitionSpec("d0", None)))
assert {s.data.shape for s in x.addressable_shards} == {(1,)}
assert {s.data.shape for s in y.addressable_shards} == {(1, 4)}
