# manual: auto names every axis of the mesh
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
f = shard_map(lambda a: a, mesh=mesh, in_specs=P(), out_specs=P(), auto=frozenset({"x", "y"}))
