# raises: ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

SPEC = P("x")


class Trainer:
    def __init__(self):
        self.mesh = Mesh(np.array(jax.devices()), ("x",))

    def place(self, x):
        with self.mesh:
            return jax.device_put(x, device=NamedSharding(self.mesh, SPEC))  # over all devices


assert Trainer().place(np.ones(8)).sharding.spec == SPEC
