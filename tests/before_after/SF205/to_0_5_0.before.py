# shardfix: to=0.5.0
# era: 0.4.30
# raises: TypeError
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("x",))
given = None
shard = NamedSharding(
    mesh,
    given or None,  # None: everywhere
)
assert jax.device_put(np.ones(4), shard).sharding.is_fully_replicated
