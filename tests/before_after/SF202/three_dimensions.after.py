# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

s = NamedSharding(
    Mesh(np.array(jax.devices()).reshape(2, 2, 2), ("d0", "d1", "d2")),
    PartitionSpec("d2", "d0", "d1"),
)
a = np.arange(8).reshape(2, 2, 2)
x = jax.device_put(a, s)
y = jax.device_put(a, NamedSharding(s.mesh, PartitionSpec(None, None, "d1")))
assert [int(q.data.squeeze()) for q in x.addressable_shards] == [0, 4, 1, 5, 2, 6, 3, 7]
assert {q.data.shape for q in y.addressable_shards} == {(2, 2, 1)}
