# era: 0.6.2
# raises: ImportError: cannot import name 'shard' from 'jax.experimental'
import jax
import numpy as np
from jax.experimental import shard
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
with jax.sharding.use_mesh(mesh):
    x = shard.reshard(np.arange(8.0, dtype=np.float32), P("x"))
    y = jax.jit(lambda a: shard.reshard(a * 2, P()))(x)
RESULT = {"x": x, "y": y}
RESULT_SPECS = {"x": x.sharding.spec, "y": y.sharding.spec}
np.testing.assert_array_equal(y, 2 * np.arange(8.0))
