# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
# manual: which names every axis
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(v):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


step = jax.jit(shard_map(body, mesh=mesh, in_specs=P(), out_specs=P(), auto=frozenset({"x", "y"})))
step(np.ones((8, 4)))
