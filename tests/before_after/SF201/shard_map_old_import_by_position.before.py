# raises: TypeError: shard_map in_specs argument must be a pytree of
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("i",))


def body(x, y):
    return x + y


f = shard_map(body, mesh, ["i", "i"], "i")
x = np.arange(8.0)
out = jax.jit(f)(x, x)
np.testing.assert_array_equal(out, 2 * x)
assert out.sharding.spec == P("i")
