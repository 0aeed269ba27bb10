# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


@jax.jit
def run(x):
    layout = NamedSharding(mesh, PartitionSpec(None, "model"))
    x = jax.lax.with_sharding_constraint(x, layout)
    flipped = jax.pure_callback(np.flipud, x, x, sharding=layout)
    return flipped - x


x = np.arange(12, dtype=np.int32).reshape(3, 4)
np.testing.assert_array_equal(np.asarray(run(x)), x[::-1] - x)
