# shardfix: unsafe
# raises: TypeError: `out_sharding` argument of top_level_all_gather only supports instances
# safety: unsafe
import jax
import numpy as np
from jax._src.shard_map import top_level_all_gather
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))


def gather(v):
    return top_level_all_gather(v, NamedSharding(mesh, P("data")))


x = np.arange(16.0).reshape(8, 2)
with jax.set_mesh(mesh):
    for spec in [P("data")]:
        y = gather(jax.device_put(x, spec))
np.testing.assert_array_equal(y, x)
