# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.lax import with_sharding_constraint as wsc
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
ROWS = NamedSharding(mesh, P("data"))


@jax.jit
def f(x):
    return wsc(jax.pure_callback(np.rint, x, x, sharding=SingleDeviceSharding(mesh.devices.flat[0])), ROWS)


x = np.linspace(0, 4, 8, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(f(x) * 2), np.rint(x) * 2)
