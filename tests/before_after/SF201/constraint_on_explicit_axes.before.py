# raises: TypeError: shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.lax import with_sharding_constraint
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))


@jax.jit
def f(x):
    return with_sharding_constraint(x * 2, shardings=("data", None))


x = np.arange(32.0).reshape(8, 4)
with jax.set_mesh(mesh):
    y = f(x)
np.testing.assert_array_equal(y, x * 2)
assert y.sharding.spec == P("data", None)
