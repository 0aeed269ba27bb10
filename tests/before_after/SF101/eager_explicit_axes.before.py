# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))
rows = NamedSharding(mesh, P("data"))
x = np.arange(8, dtype=np.float32)
y = jax.pure_callback(np.exp2, x, x, sharding=rows)
np.testing.assert_array_equal(np.asarray(y + 1), 2.0 ** x + 1)
z = jax.device_put(x, rows)
w = jax.pure_callback(np.exp2, z, z, sharding=rows)
np.testing.assert_array_equal(np.asarray(w + 1), 2.0 ** x + 1)
with jax.set_mesh(mesh):
    v = jax.pure_callback(np.exp2, x, x, sharding=rows)
    np.testing.assert_array_equal(np.asarray(v + 1), 2.0 ** x + 1)
assert v.sharding == w.sharding == y.sharding == rows
