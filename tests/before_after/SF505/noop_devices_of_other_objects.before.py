# runs
from dataclasses import dataclass

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


@dataclass
class Layout:
    devices: list
    sharding_spec: tuple


@dataclass
class Tensor:
    sharding: Layout

    @property
    def count(self):
        return len(self.sharding.devices)


def spec_of(tensor):
    return tensor.sharding.sharding_spec, tensor.layout, tensor.device()


mesh = Mesh(np.array(jax.devices()), ("x",))
sharding = NamedSharding(mesh, P("x"))
assert sharding.mesh.devices.shape == (8,)
assert Tensor(Layout([1, 2], ())).count == 2
x = jax.device_put(np.ones(8), sharding)
assert len(x.sharding.device_set) == 8
