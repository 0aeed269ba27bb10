# shardfix: to=0.5.3
import jax
import numpy as np
from jax.experimental.shard_map import Mesh, PartitionSpec; from jax.sharding import NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",)); spec = PartitionSpec("x")
assert NamedSharding(mesh, spec).shard_shape((8,)) == (1,)
