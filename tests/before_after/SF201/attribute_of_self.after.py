# raises: ValueError: device_put device specification must be a tree prefix
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


class Loader:
    def __init__(self, mesh):
        self.mesh = mesh
        self.axis = "data"
        self.spec = (self.axis, None)

    def load(self, x):
        a = jax.device_put(x, NamedSharding(self.mesh, P(*self.spec)))
        b = jax.lax.with_sharding_constraint(x[:, 0], NamedSharding(self.mesh, P(self.axis)))
        return a, b


x = np.arange(16.0).reshape(8, 2)
a, b = Loader(Mesh(np.array(jax.devices()), ("data",))).load(x)
np.testing.assert_array_equal(a, x)
np.testing.assert_array_equal(b, x[:, 0])
assert a.sharding.spec == P("data", None) and b.sharding.spec == P("data")
