# raises: TypeError: `out_sharding` argument of reshard only supports instances
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, auto_axes, NamedSharding

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


@partial(auto_axes, out_sharding=NamedSharding(mesh, P("x")))
def double(v):
    return v * 2


@auto_axes
def triple(v):
    return v * 3


with jax.set_mesh(mesh):
    a = double(jnp.arange(8.0))
    b = triple(jnp.arange(8.0), out_sharding=NamedSharding(mesh, P("x")))
np.testing.assert_array_equal(a, np.arange(8.0) * 2)
np.testing.assert_array_equal(b, np.arange(8.0) * 3)
assert a.sharding.spec == b.sharding.spec == P("x")
