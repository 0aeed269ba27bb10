# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

half = Mesh(np.array(jax.devices()[4:]), ("h",))


@jax.jit
def g(x):
    return jax.lax.with_sharding_constraint(
        jax.pure_callback(np.negative, x, x, sharding=SingleDeviceSharding(half.devices.flat[0])),
        NamedSharding(half, P("h")),
    ) + x * 3


x = jax.device_put(np.arange(4.0, dtype=np.float32), NamedSharding(half, P("h")))
out = g(x)
np.testing.assert_array_equal(np.asarray(out), np.arange(4) * 2)
assert out.devices() == set(jax.devices()[4:])
