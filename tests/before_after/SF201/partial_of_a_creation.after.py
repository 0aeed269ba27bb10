# raises: TypeError: `out_sharding` argument of full only supports instances
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
rows = functools.partial(jnp.full, (8, 2), out_sharding=NamedSharding(mesh, P("x", None)))
with jax.set_mesh(mesh):
    a, b = rows(1.0), rows(2.0)
np.testing.assert_array_equal(a + b, np.full((8, 2), 3.0))
assert a.sharding == NamedSharding(mesh, P("x", None))
