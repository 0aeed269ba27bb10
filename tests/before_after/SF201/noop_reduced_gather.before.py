# runs
import jax
import numpy as np
from jax._src.shard_map import top_level_all_gather
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Explicit,) * 2)
x = np.arange(32.0).reshape(8, 4)
with jax.set_mesh(mesh):
    a = jax.device_put(x, NamedSharding(mesh, P("data", "model")))
    y = top_level_all_gather(a, P("data", None, reduced={"model"}))
    z = top_level_all_gather(a, P("data", "model"))
np.testing.assert_array_equal(y, x)
np.testing.assert_array_equal(z, x)
