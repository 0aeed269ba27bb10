# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

x = jax.device_put(np.ones((8, 8)), NamedSharding(
    Mesh(np.array(jax.devices()).reshape(4, 2), ("d0", "d1")), PartitionSpec(None, "d1")
))
assert sorted({str(s.index) for s in x.addressable_shards}) == [
    "(slice(None, None, None), slice(0, 4, None))",
    "(slice(None, None, None), slice(4, 8, None))",
]
