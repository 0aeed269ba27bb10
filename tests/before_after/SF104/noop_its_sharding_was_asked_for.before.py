# raises: NotImplementedError: pure_callback only supports
"""SF101 keeps the sharding that was asked for; a constraint to P() would overwrite it."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


@jax.jit
def f(x):
    y = jax.pure_callback(np.sqrt, x, x, sharding=NamedSharding(mesh, P("data", "model")))
    return y


f(jax.device_put(jnp.ones((8, 4)), NamedSharding(mesh, P("data"))))
