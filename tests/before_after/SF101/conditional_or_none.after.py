# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import functools

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
ROWS = NamedSharding(mesh, P("data"))


@functools.partial(jax.jit, static_argnums=1)
def cbrt(x, spread):
    y = (
        jax.lax.with_sharding_constraint(jax.pure_callback(np.cbrt, x, x, sharding=SingleDeviceSharding(mesh.devices.flat[0])), ROWS)
        if spread
        else jax.pure_callback(np.cbrt, x, x, sharding=None)
    )
    return y + 1


x = np.arange(8, dtype=np.float32) ** 3
for spread in (True, False):
    np.testing.assert_allclose(np.asarray(cbrt(x, spread)), np.arange(1, 9), rtol=1e-6)
