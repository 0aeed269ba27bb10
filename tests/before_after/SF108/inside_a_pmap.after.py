# shardfix: unsafe
# raises: ValueError: The following ordered effects are not supported for more than 1 device
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
from jax.experimental import io_callback


seen = []


@jax.pmap
def f(x):
    io_callback(seen.append, None, x, ordered=True)
    return x + 1


np.testing.assert_array_equal(f(jnp.zeros(8)), np.ones(8))
jax.effects_barrier()
assert len(seen) == 8
