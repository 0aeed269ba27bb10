# shardfix: unsafe
# raises: TypeError: `out_sharding` argument of reshape only supports instances
# safety: unsafe
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


@jax.jit
def fold(v):
    return v.reshape(8, 4, out_sharding=("x", None))


with jax.set_mesh(mesh):
    y = fold(np.arange(32.0))
np.testing.assert_array_equal(y, np.arange(32.0).reshape(8, 4))
assert y.sharding == NamedSharding(mesh, P("x", None))
