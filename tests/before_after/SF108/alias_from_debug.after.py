# shardfix: unsafe
# raises: ValueError: The following ordered effects are not supported for more than 1 device
import jax
import jax.numpy as jnp
import numpy as np
from jax.debug import callback as tell
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

sharding = NamedSharding(Mesh(np.array(jax.devices()), ("data",)), P("data"))
seen = []
io_callback(seen.clear, None)


@jax.jit
def f(x):
    io_callback(lambda v: seen.append(float(v.sum())), None, x, ordered=True)
    return x


f(jax.device_put(jnp.arange(8.0), sharding)).block_until_ready()
jax.effects_barrier()
assert seen == [28.0], seen
