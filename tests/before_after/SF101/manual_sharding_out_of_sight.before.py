# manual: cannot be written where the result is
# shardfix: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import functools

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


class Host:
    def __init__(self, mesh: Mesh):
        like = jax.ShapeDtypeStruct((8,), np.float32)
        self.sin = functools.partial(jax.pure_callback, np.sin, like, sharding=NamedSharding(mesh, P("data")))

    @functools.partial(jax.jit, static_argnums=0)
    def run(self, x):
        return self.sin(x)


Host(Mesh(np.array(jax.devices()), ("data",))).run(np.ones(8, np.float32))
