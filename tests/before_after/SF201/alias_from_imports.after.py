# raises: TypeError: `out_sharding` argument of broadcasted_iota only supports instances
from jax import lax as L, make_mesh, set_mesh
from jax.numpy import int32, zeros as z
from jax.sharding import AxisType, NamedSharding, PartitionSpec
import numpy as np

mesh = make_mesh((8,), ("i",), axis_types=(AxisType.Explicit,))
with set_mesh(mesh):
    a = L.broadcasted_iota(int32, (8, 2), 0, out_sharding=NamedSharding(mesh, PartitionSpec("i")))
    b = z((8, 2), out_sharding=NamedSharding(mesh, PartitionSpec("i", None)))
np.testing.assert_array_equal(a + b, np.repeat(np.arange(8), 2).reshape(8, 2))
assert a.sharding.spec[0] == b.sharding.spec[0] == "i"
