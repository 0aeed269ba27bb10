# raises: TypeError: `out_sharding` argument of segment_sum only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
data, ids = np.arange(32.0).reshape(16, 2), np.arange(16) % 8
with jax.set_mesh(mesh):
    y = jax.ops.segment_sum(jnp.asarray(data), jnp.asarray(ids), 8, False, False, None, None, ("x", None))
    z = jax.lax.reduce(jnp.asarray(data), 0.0, jax.lax.add, (1,), "x")
np.testing.assert_array_equal(y, data[:8] + data[8:])
np.testing.assert_array_equal(z, data.sum(1))
assert y.sharding == NamedSharding(mesh, P("x", None)) and z.sharding == NamedSharding(mesh, P("x"))
