# raises: should be of type
# manual: an empty one means that all axes are manual
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(lambda a: a, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=())
f(np.arange(8))
