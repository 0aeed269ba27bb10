# raises: got an unexpected keyword argument 'sharding'
import jax
import jax.numpy as jnp
import numpy as np

from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))
seen = []


@jax.jit
def f(x):
    jax.debug.callback(lambda v: seen.append(float(v.sum())), x, sharding=sharding)
    return x + 1


f(jax.device_put(jnp.arange(8.0), sharding)).block_until_ready()
jax.effects_barrier()
assert seen == [28.0], seen
