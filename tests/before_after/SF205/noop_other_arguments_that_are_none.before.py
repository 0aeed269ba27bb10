# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.jit(lambda a, b: a + b, in_shardings=(None, NamedSharding(mesh, P("x"))), out_shardings=None)
assert f(1.0, np.ones(8)).shape == (8,)
assert jax.device_put(np.ones(8), None).shape == (8,)
