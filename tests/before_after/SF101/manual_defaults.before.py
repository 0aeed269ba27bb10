# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# manual: the default gives this callback a sharding over a mesh
import dataclasses
from typing import Any

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
S = jax.ShapeDtypeStruct((8,), np.float32)


def f(x, sharding=NamedSharding(mesh, P("data")), other=None):
    y = jax.pure_callback(np.cos, S, x, sharding=other)
    return jax.pure_callback(np.sin, S, y, sharding=sharding)


@dataclasses.dataclass
class Host:
    sharding: Any = NamedSharding(mesh, P("data"))
    other: Any = None

    def __call__(self, x):
        y = jax.pure_callback(np.cos, S, x, sharding=self.other)
        return jax.pure_callback(np.sin, S, y, sharding=self.sharding)


g = jax.jit(lambda x, s=NamedSharding(mesh, P("data")): jax.pure_callback(np.sin, S, x, sharding=s))
for run in (g, f, Host()):
    try:
        run(np.ones(8, np.float32))
    except NotImplementedError as error:
        last = error
raise last
