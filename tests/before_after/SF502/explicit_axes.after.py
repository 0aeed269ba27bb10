# raises: TypeError: auto_axes() got an unexpected keyword argument 'out_shardings'
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, auto_axes

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


@jax.jit
def step(x):
    return auto_axes(lambda a: a @ a.T, out_sharding=P("x", None))(x)


with jax.set_mesh(mesh):
    y = step(jax.device_put(np.eye(8, dtype=np.float32), P("x")))
np.testing.assert_array_equal(y, np.eye(8))
