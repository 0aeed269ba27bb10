# manual: cannot constrain several results
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
like = jax.ShapeDtypeStruct((8,), np.float32)


@jax.jit
def f(x):
    low, high = io_callback(lambda v: (v - 1, v + 1), (like, like), x, sharding=NamedSharding(mesh, P("data")))
    return low, high


f(np.ones(8, np.float32))
