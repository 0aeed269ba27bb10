# shardfix: to=0.4.38
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
