# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import functools

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec, SingleDeviceSharding


class Model:
    def __init__(self):
        self.mesh = Mesh(np.array(jax.devices()), ("dp",))
        self.sharding = NamedSharding(self.mesh, PartitionSpec("dp"))
        self.calls = 0

    def host(self, v):
        self.calls += 1
        return np.maximum.accumulate(v)

    @functools.partial(jax.jit, static_argnums=0)
    def peak(self, x):
        return jax.lax.with_sharding_constraint(
            jax.pure_callback(self.host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, sharding=SingleDeviceSharding(self.sharding.mesh.devices.flat[0])),
            self.sharding,
        ) * 10


model = Model()
x = np.array([1, 5, 2, 8, 3, 9, 0, 4], np.float32)
np.testing.assert_array_equal(np.asarray(model.peak(x)) + 1, np.maximum.accumulate(x) * 10 + 1)
assert model.calls == 1
