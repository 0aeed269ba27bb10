# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import numpy as np
from jax import ShapeDtypeStruct, device_put, devices, jit
from jax import pure_callback as pc
from jax.sharding import Mesh
from jax.sharding import NamedSharding as NS
from jax.sharding import PartitionSpec as P

grid = Mesh(np.array(devices()), ("rows",))


@jit
def rank(x):
    order = pc(lambda v: np.argsort(v).astype(np.int32), ShapeDtypeStruct(x.shape, np.int32), x, sharding=NS(grid, P("rows")))
    return order[::-1]


values = np.array([3.0, 1.0, 7.0, 5.0, 0.0, 2.0, 6.0, 4.0], np.float32)
got = rank(device_put(values, NS(grid, P())))
np.testing.assert_array_equal(np.asarray(got), np.argsort(values)[::-1])
