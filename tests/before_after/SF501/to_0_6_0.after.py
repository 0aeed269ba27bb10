# shardfix: to=0.6.0
# era: 0.5.3
# raises: ImportError: cannot import name 'Mesh' from 'jax.experimental.shard_map'
import jax
import numpy as np
from jax.experimental.shard_map import Mesh; from jax.sharding import NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("x",)); spec = PartitionSpec("x")
assert NamedSharding(mesh, spec).shard_shape((8,)) == (1,)
