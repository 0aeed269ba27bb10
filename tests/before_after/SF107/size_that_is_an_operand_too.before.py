# A size that the host function gets too stays a number in the shape: as a parameter of the lambda it would be traced.
# raises: object has no attribute 'spec'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
rows, columns = 16, 3
shape = (rows, columns)


def f(x):
    like = jax.ShapeDtypeStruct(shape, np.float32)
    return jax.pure_callback(lambda v, k: v * np.float32(k), like, x, columns)


x = jax.device_put(np.ones((16, 3), np.float32), NamedSharding(mesh, P("data")))
y = jax.jit(f)(x)
np.testing.assert_array_equal(y, np.full((16, 3), 3))
assert y.sharding.spec == P("data"), y.sharding
