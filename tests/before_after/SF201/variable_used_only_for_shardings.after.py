# raises: TypeError: `out_sharding` argument of jnp.zeros only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
rows = ("x", None)
with jax.set_mesh(mesh):
    a = jnp.zeros((8, 4), out_sharding=NamedSharding(mesh, P(*rows)))
    b = jnp.ones((8, 2), out_sharding=NamedSharding(mesh, P(*rows)))
np.testing.assert_array_equal(a, np.zeros((8, 4)))
assert a.sharding == b.sharding == NamedSharding(mesh, P("x", None))
