# runs
import jax
import numpy as np
from jax.lax import with_sharding_constraint
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P, Sharding

assert isinstance(NamedSharding(Mesh(np.array(jax.devices()), ("x",)), P("x")), Sharding)
assert jax.tree.map(abs, [-1]) == [1] and with_sharding_constraint and AxisType.Auto
