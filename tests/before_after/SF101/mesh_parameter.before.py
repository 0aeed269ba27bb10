# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def make_step(mesh: Mesh):
    @jax.jit
    def step(x):
        return jax.pure_callback(np.roll, x, x, 1, sharding=NamedSharding(mesh, P("d")))

    return step


x = np.arange(8, dtype=np.int32)
step = make_step(Mesh(np.array(jax.devices()), ("d",)))
np.testing.assert_array_equal(np.asarray(step(x) + 1), np.roll(x, 1) + 1)
