# raises: TypeError: shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, NamedSharding, reshard

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))


@jax.jit
def f(x):
    return reshard(x * 2, out_shardings=NamedSharding(mesh, P("data", None)))


x = np.arange(32.0).reshape(8, 4)
with jax.set_mesh(mesh):
    y = f(x)
np.testing.assert_array_equal(y, x * 2)
assert y.sharding.spec == P("data", None)
