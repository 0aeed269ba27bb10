# shardfix: unsafe
# raises: ValueError: The following ordered effects are not supported for more than 1 device
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))


@jax.jit
def f(x, lr):
    for i in range(2):
        jax.debug.print("{} total {t} at {lr}", i, t=x.sum(), lr=lr, ordered=True)
    return x * 2


np.testing.assert_array_equal(f(jax.device_put(jnp.arange(8.0), sharding), 0.5), 2 * np.arange(8.0))
jax.effects_barrier()
