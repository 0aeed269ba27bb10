# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


@jax.pmap
def f(x):
    return jax.pure_callback(np.sin, x, x, sharding=NamedSharding(mesh, P("data")))


f(np.ones((8, 2), np.float32))
