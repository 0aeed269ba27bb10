# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))
shapes = []


@jax.jit
def f(x):
    jax.debug.callback(lambda v: shapes.append(v.shape), x)
    return x * 2


f(jax.device_put(jnp.ones(8), NamedSharding(mesh, P("d")))).block_until_ready()
jax.effects_barrier()
assert shapes == [(8,)]
