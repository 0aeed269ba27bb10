# shardfix: select=SF101,SF201
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got <class 'str'>
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


@jax.jit
def f(x):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct((8,), np.float32), x, sharding="data")


x = np.arange(8, dtype=np.float32)
y = f(x) + 0
np.testing.assert_allclose(y, np.sin(x), rtol=1e-6)
assert y.sharding.spec == P("data")
