# raises: TypeError: `out_sharding` argument of top_level_all_gather only supports instances
import jax
import numpy as np
from jax._src.shard_map import top_level_all_gather
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))
x = np.arange(16.0).reshape(8, 2)
with jax.set_mesh(mesh):
    a = jax.device_put(x, NamedSharding(mesh, P("data")))
    y = top_level_all_gather(a, "data")
np.testing.assert_array_equal(y, x)
assert y.addressable_shards[0].data.shape == (1, 2)
