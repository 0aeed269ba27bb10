# raises: AssertionError
import math

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

erfc = np.vectorize(math.erfc, otypes=[np.float32])


class Layer:
    def __init__(self, devices):
        self.mesh = Mesh(np.array(devices), ("d",))

    def activate(self, x):
        return jax.pure_callback(erfc, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    def run(self, x):
        x = jax.device_put(x, NamedSharding(self.mesh, P("d")))
        return jax.jit(lambda v: self.activate(v * 1.0) + 1)(x)


y = Layer(jax.devices()).run(jnp.zeros(8))
np.testing.assert_allclose(y, np.full(8, 2.0))
assert y.sharding.spec == P("d"), y.sharding
