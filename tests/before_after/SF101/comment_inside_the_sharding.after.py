# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))


@jax.jit
def double(x):
    return jax.lax.with_sharding_constraint(jax.pure_callback(
        lambda v: v * 2,
        x,
        x,
        sharding=SingleDeviceSharding(mesh.devices.flat[0]),
    ), NamedSharding(
            mesh,  # all devices
            P("data"),  # split by rows
        ))


x = np.ones((8, 2), np.float32)
out = double(jax.device_put(x, NamedSharding(mesh, P())))
np.testing.assert_array_equal(np.asarray(out + 1), 3 * x)
