# shardfix: unsafe
# raises: ValueError: The spec of NamedSharding passed to with_sharding_constraint can only refer to Auto axes
# era: 0.5.3
import jax
import numpy as np
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"))


@jax.jit
def f(v):
    return lax.with_sharding_constraint(v * 2, NamedSharding(mesh, P("y", "x")))


v = jax.device_put(np.arange(32.0).reshape(8, 4), NamedSharding(mesh, P("x", "y")))
y = f(v)
np.testing.assert_array_equal(y, np.arange(32.0).reshape(8, 4) * 2)
assert y.addressable_shards[0].data.shape == (4, 1)
