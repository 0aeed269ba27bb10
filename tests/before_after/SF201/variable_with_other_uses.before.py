# raises: TypeError: `out_sharding` argument of jnp.zeros only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

AXIS = "x"
ROWS = (AXIS, None)
mesh = jax.make_mesh((8,), (AXIS,), axis_types=(AxisType.Explicit,))
with jax.set_mesh(mesh):
    a = jnp.zeros((8, 4), out_sharding=ROWS)
    b = jnp.ones((8,), out_sharding=AXIS)
    c = jax.shard_map(lambda v: jax.lax.psum(v, AXIS), in_specs=AXIS, out_specs=P())(b)
np.testing.assert_array_equal(a, np.zeros((8, 4)))
np.testing.assert_array_equal(c, [8.0])
assert a.sharding == NamedSharding(mesh, P(*ROWS)) and b.sharding == NamedSharding(mesh, P(AXIS))
