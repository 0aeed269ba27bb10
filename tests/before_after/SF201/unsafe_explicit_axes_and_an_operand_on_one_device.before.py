# Measured: "Length of device assignment 1 is not equal to the size of the mesh", unless jax.set_mesh is around the jit.
# safety: unsafe
# raises: Error
import jax
import numpy as np
from jax.sharding import AxisType

mesh = jax.make_mesh((8,), ("d",), axis_types=(AxisType.Explicit,))


@jax.jit
def f(x):
    return jax.lax.with_sharding_constraint(x, "d")


np.testing.assert_array_equal(np.asarray(f(np.ones(8))), np.ones(8))
