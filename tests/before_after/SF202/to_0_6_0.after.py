# shardfix: to=0.6.0
# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec
x = jax.device_put(np.arange(8.0), NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec("d0")))
assert [float(s.data[0]) for s in x.addressable_shards] == list(range(8))
