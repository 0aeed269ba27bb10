# era: 0.5.3
# shardfix: select=SF501,SF502
# raises: ModuleNotFoundError: No module named 'jax.experimental.shard'
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, auto_axes
from jax import set_mesh

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


@jax.jit
def step(x):
    return auto_axes(lambda a: a @ a.T, out_sharding=P("x", None))(x)


with set_mesh(mesh):
    y = step(jax.device_put(np.eye(8, dtype=np.float32), P("x")))
RESULT = {"y": y}
np.testing.assert_array_equal(y, np.eye(8))
