# raises: ValueError: shard_map applied to the function 'f_shmap' was given out_specs which require replication
import jax
import numpy as np
from jax._src.shard_map import top_level_all_gather
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))
split = NamedSharding(mesh, P("data"))
x = np.arange(16.0).reshape(8, 2)
with jax.set_mesh(mesh):
    y = top_level_all_gather(jax.device_put(x, split), NamedSharding(mesh, P(None, None, reduced={"data"})))
np.testing.assert_array_equal(y, x)
assert y.addressable_shards[0].data.shape == (8, 2)
