# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, SingleDeviceSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
smooth = partial(
    jax.pure_callback,
    lambda v: np.convolve(v, np.ones(3, v.dtype), mode="same"),
    jax.ShapeDtypeStruct((16,), np.float32),
    sharding=SingleDeviceSharding(mesh.devices.flat[0]),
)


@jax.jit
def twice(x):
    once = jax.lax.with_sharding_constraint(smooth(x), NamedSharding(mesh, P("data")))
    return jax.lax.with_sharding_constraint(smooth(once), NamedSharding(mesh, P("data"))) / 9


x = np.arange(16, dtype=np.float32)
ones = np.ones(3, np.float32)
expected = np.convolve(np.convolve(x, ones, mode="same"), ones, mode="same") / 9
np.testing.assert_allclose(np.asarray(twice(x)) + 0, expected, rtol=1e-6)
