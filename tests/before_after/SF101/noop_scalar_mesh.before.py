# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


@jax.jit
def f(x):
    return jax.pure_callback(np.sin, x, x, sharding=NamedSharding(Mesh(np.array(jax.devices()[0]), ()), P())) + 0


x = np.ones(3, np.float32)
np.testing.assert_allclose(np.asarray(f(x)), np.sin(x), rtol=1e-6)
