# raises: ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
with mesh:
    y = jax.device_put(np.arange(8.0), P("x"))
assert y.addressable_shards[0].data.shape == (1,)
