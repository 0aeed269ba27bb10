# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import NamedSharding, SingleDeviceSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("i",), axis_types=(jax.sharding.AxisType.Auto,))
log = []
DISTRIBUTED = len(jax.devices()) > 1


def step(x):
    io_callback(lambda s: log.append(int(s)), None, x.max(), sharding=SingleDeviceSharding(mesh.devices.flat[0]) if DISTRIBUTED else None)
    return x


step = jax.jit(step)
step(np.array([4, 9, 2]))
jax.effects_barrier()
assert log == [9]
