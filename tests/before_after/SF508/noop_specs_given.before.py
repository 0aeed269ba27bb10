# runs
import jax
import numpy as np
from jax.experimental import multihost_utils as mu
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
y = mu.host_local_array_to_global_array(np.ones(8), mesh, P("x", None) if False else P("x"))
z = mu.host_local_array_to_global_array(np.ones((8, 2)), mesh, P("x", None))
assert y.shape == (8,) and z.shape == (8, 2)
