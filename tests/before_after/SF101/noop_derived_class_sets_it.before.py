import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P


class Base:
    def __init__(self, mesh):
        self.sharding = NamedSharding(mesh, P("data"))

    def run(self, x):
        return jax.jit(lambda v: jax.pure_callback(np.sin, v, v, sharding=self.sharding) + 1)(x)


class OnTheHost(Base):
    def __init__(self, mesh):
        super().__init__(mesh)
        setattr(self, "sharding", None)
