# runs
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
with jax.set_mesh(mesh):
    y = jax.sharding.reshard(np.ones(8, np.float32), out_shardings=P("x"))
assert y.sharding.spec == P("x")
