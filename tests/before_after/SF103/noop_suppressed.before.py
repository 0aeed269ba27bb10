# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(v):
    return jax.pure_callback(np.sqrt, v, v, sharding=SingleDeviceSharding(jax.devices()[0]))  # shardfix: ignore[SF103]


jax.pmap(body)(np.ones(8))
