# era: 0.5.3
# shardfix: select=SF501,SF502
# raises: ModuleNotFoundError: No module named 'jax.experimental.shard'
import jax
import numpy as np
from jax.experimental.shard import auto_axes
from jax.sharding import AxisType, PartitionSpec as P, use_mesh

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


@jax.jit
def step(x):
    return auto_axes(lambda a: a @ a.T, out_shardings=P("x", None))(x)


with use_mesh(mesh):
    y = step(jax.device_put(np.eye(8, dtype=np.float32), P("x")))
RESULT = {"y": y}
np.testing.assert_array_equal(y, np.eye(8))
