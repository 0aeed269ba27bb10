# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("z",))
count = 0


def bump(v):
    global count
    count += int(v)


@jax.jit
def f(x):
    a = jax.pure_callback(np.cumprod, x, x, sharding=NamedSharding(mesh, P("z"))); io_callback(bump, None, 3, sharding=NamedSharding(mesh, P()))
    return a


x = np.arange(1, 9, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(f(x)) + 1, np.cumprod(x) + 1)
jax.effects_barrier()
assert count == 3
assert SingleDeviceSharding(jax.devices()[0]).num_devices == 1
