# raises: TypeError: `out_sharding` argument of
import jax
import jax.numpy as jnp
import numpy as np
from jax.nn import initializers
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
normal = initializers.normal(stddev=0.0)
with jax.set_mesh(mesh):
    key = jax.random.key(0)
    w = normal(key, (8, 4), jnp.float32, ("x", "y"))
    v = initializers.constant(2.0)(key, (8,), jnp.float32, out_sharding="x")
    b = initializers.zeros(key, (4, 3), jnp.float32, ("y", None))
np.testing.assert_array_equal(w, np.zeros((8, 4)))
np.testing.assert_array_equal(v, np.full(8, 2.0))
assert w.sharding == NamedSharding(mesh, P("x", "y")) and v.sharding == NamedSharding(mesh, P("x"))
assert b.sharding == NamedSharding(mesh, P("y", None))
