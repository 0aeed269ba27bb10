# runs
import jax
import numpy as np
from jax.sharding import PartitionSpec as P, reshard

mesh = jax.make_mesh((8,), ("x",))
with jax.set_mesh(mesh):
    y = reshard(np.arange(8), P("x"))
assert jax.typeof(y).sharding.spec == P("x")
