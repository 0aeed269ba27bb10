# manual: constrain the result where a sharding over a mesh was chosen
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def wanted():
    return len(jax.devices()) > 1


@jax.jit
def f(x):
    return jax.pure_callback(np.sin, x, x, sharding=NamedSharding(mesh, P("data")) if wanted() else None)


f(np.ones(8, np.float32))
