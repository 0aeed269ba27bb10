# shardfix: unsafe
# raises: ValueError: The following ordered effects are not supported for more than 1 device
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
from jax.experimental import io_callback

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))
seen = []


@jax.jit
def f(x):
    io_callback(
        lambda v: seen.append(float(v.sum())), None,  # keeps the total
        x,  # all of it
        ordered=True,  # in order of the steps
    )
    return x


f(jax.device_put(jnp.arange(8.0), sharding)).block_until_ready()
jax.effects_barrier()
assert seen == [28.0], seen
