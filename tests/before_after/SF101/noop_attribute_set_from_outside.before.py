# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
S = jax.ShapeDtypeStruct((8,), np.float32)
x = np.ones(8, np.float32)


class Assigned:
    def __init__(self):
        self.sharding = NamedSharding(mesh, P("data"))

    def run(self, x):
        return jax.jit(lambda a: jax.pure_callback(np.sin, S, a, sharding=self.sharding) + 1)(x)


class Base:
    where = NamedSharding(mesh, P("data"))

    def run(self, x):
        return jax.jit(lambda a: jax.pure_callback(np.sin, S, a, sharding=self.where) + 1)(x)


class Derived(Base):
    where = None


class OtherSelf:
    place = NamedSharding(mesh, P("data"))

    def run(this, self, x):
        return jax.jit(lambda a: jax.pure_callback(np.sin, S, a, sharding=self.place) + 1)(x)


class Place:
    place = None


assigned = Assigned()
assigned.sharding = None
for y in (assigned.run(x), Derived().run(x), OtherSelf().run(Place(), x)):
    np.testing.assert_allclose(np.asarray(y), np.sin(x) + 1, rtol=1e-6)
