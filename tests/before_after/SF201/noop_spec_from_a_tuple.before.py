# runs
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
axes = ("x", None)
x = jax.device_put(np.ones((8, 4)), NamedSharding(mesh, P(*axes)))
y = jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P(axes[0])))
assert y.sharding.spec == P("x") and axes == ("x", None)
