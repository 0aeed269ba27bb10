# shardfix: unsafe
# safety: unsafe
# raises: AssertionError: [(8,)]
import importlib

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))
shapes = []


class Simulator:
    def __call__(self, v):
        shapes.append(np.shape(v))
        return np.asarray(v) ** 3


simulate = Simulator()


@jax.jit
def f(x):
    return jax.pure_callback(simulate, x, x) + 1


x = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(f(jax.device_put(x, NamedSharding(mesh, P("d")))), x**3 + 1)
assert shapes == [(1,)] * 8, shapes
