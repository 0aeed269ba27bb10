# shardfix: unsafe
# raises: ValueError: multiple dimensions cannot be all_gathered since multi_dim=False
# safety: unsafe
import jax
import numpy as np
from jax._src import shard_map as sm
from jax.sharding import AxisType, PartitionSpec as P, reshard

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Explicit,) * 2)
x = np.arange(32.0).reshape(8, 4)
with jax.set_mesh(mesh):
    a = reshard(x, P("data", "model"))
    y = sm.top_level_all_gather(a, P(reduced={"data", "model"}), multi_dim=True)
np.testing.assert_array_equal(y, x)
assert y.addressable_shards[0].data.shape == (8, 4)
