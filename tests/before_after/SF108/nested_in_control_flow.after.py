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
    x = jax.lax.with_sharding_constraint(x, sharding)

    def body(i, total):
        io_callback(lambda k, v: seen.append((int(k), float(v))), None, i, total, ordered=True)
        return total + x[i]

    return jax.lax.fori_loop(0, 3, body, 0.0)


assert f(jax.device_put(jnp.arange(8.0), sharding)) == 3.0
jax.effects_barrier()
assert seen == [(0, 0.0), (1, 0.0), (2, 1.0)], seen
