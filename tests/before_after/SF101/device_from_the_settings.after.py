# shardfix: callback-device=jax.devices("cpu")[0]
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))


@jax.jit
def f(x):
    return jax.lax.with_sharding_constraint(
        jax.pure_callback(np.abs, x, x, sharding=SingleDeviceSharding(jax.devices("cpu")[0])),
        NamedSharding(mesh, P("data")),
    ) + 1


x = np.arange(-4, 4, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(f(x)), np.abs(x) + 1)
