# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))

@jax.jit
def f(x):
    jax.debug.print("{}", x, ordered=False)
    return x


f(jax.device_put(jnp.arange(8.0), sharding))
jax.effects_barrier()
