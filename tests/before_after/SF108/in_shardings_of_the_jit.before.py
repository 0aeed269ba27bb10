# shardfix: unsafe
# raises: ValueError: The following ordered effects are not supported for more than 1 device
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))
seen = []


def step(x):
    jax.debug.callback(lambda v: seen.append(float(v.sum())), x, ordered=True)
    return x + 1


f = jax.jit(step, in_shardings=sharding)

f(jax.device_put(jnp.arange(8.0), sharding)).block_until_ready()
jax.effects_barrier()
assert seen == [28.0], seen
