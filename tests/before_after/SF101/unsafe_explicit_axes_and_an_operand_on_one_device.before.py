# Measured: "Length of device assignment 1 is not equal to the size of the mesh", unless jax.set_mesh is around the jit.
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("d",), axis_types=(AxisType.Explicit,))
rows = NamedSharding(mesh, P("d"))


@jax.jit
def f(x):
    return jax.pure_callback(np.sin, x, x, sharding=rows)


np.testing.assert_allclose(np.asarray(f(np.ones(8, np.float32))), np.sin(np.ones(8, np.float32)), rtol=1e-6)
