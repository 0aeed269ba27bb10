# shardfix: unsafe
# raises: Reshard should only be used with out_shardings which are non-None
# safety: unsafe
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, reshard

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
with jax.set_mesh(mesh):
    x = reshard(np.ones(8), P("x"))
    y, z = reshard((x, x), (P(), P("x")))
    w = reshard(x, out_shardings=P())
assert y.sharding.is_fully_replicated and w.sharding.is_fully_replicated
assert z.addressable_shards[0].data.shape == (1,)
