# shardfix: to=0.7.2
# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))

one = SingleDeviceSharding(jax.devices()[0])
step = jax.pmap(lambda v: jax.pure_callback(np.sqrt, jax.ShapeDtypeStruct(v.shape, v.dtype), v, sharding=one))
step(np.ones(8))
