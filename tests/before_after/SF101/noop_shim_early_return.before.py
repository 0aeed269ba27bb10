# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
NEW_JAX = hasattr(jax, "shard_map")


@jax.jit
def f(x):
    if NEW_JAX:
        return x - 1
    return jax.pure_callback(np.sin, x, x, sharding=NamedSharding(mesh, P("data")))


np.testing.assert_array_equal(np.asarray(f(np.arange(3.0))), np.arange(3.0) - 1)
