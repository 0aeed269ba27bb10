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


def record(step, *, loss):
    seen.append((int(step), float(loss)))


@jax.jit
def f(step, x):
    io_callback(record, None, step, loss=x.sum(), ordered=True)
    return x


f(3, jax.device_put(jnp.arange(8.0), sharding)).block_until_ready()
jax.effects_barrier()
assert seen == [(3, 28.0)], seen
