# runs
import dataclasses
from typing import Any

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

S = jax.ShapeDtypeStruct((8,), np.float32)
options = dict(sharding=SingleDeviceSharding(jax.devices()[0]), vmap_method="sequential")
later = {"sharding": NamedSharding(Mesh(np.array(jax.devices()), ("data",)), P("data"))}
later["sharding"] = None


def f(x, sharding=SingleDeviceSharding(jax.devices()[0])):
    return jax.pure_callback(np.sin, S, x, sharding=sharding)


@dataclasses.dataclass
class Host:
    sharding: Any = None

    def __call__(self, x):
        return jax.pure_callback(np.sin, S, x, sharding=self.sharding)


def later_on(x):
    return jax.pure_callback(np.sin, S, x, **later)


x = np.ones(8, np.float32)
for run in (f, Host(), jax.jit(lambda x: jax.pure_callback(np.sin, S, x, **options)), later_on):
    np.testing.assert_allclose(np.asarray(run(x)), np.sin(x), rtol=1e-6)
