# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
with jax.set_mesh(mesh):
    y = jax.device_put(np.ones(8), P("x"))
assert y.sharding.spec == P("x")
