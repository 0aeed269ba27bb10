# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))


@jax.jit
def split(x):
    s = jax.ShapeDtypeStruct(x.shape, x.dtype)
    low, high = jax.lax.with_sharding_constraint(
        jax.pure_callback(lambda v: (np.minimum(v, 3), np.maximum(v, 3)), (s, s), x, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
        NamedSharding(mesh, P("data")),
    )
    return low, high


x = np.arange(8, dtype=np.float32)
low, high = split(x)
np.testing.assert_array_equal(np.asarray(low + 1), np.minimum(x, 3) + 1)
np.testing.assert_array_equal(np.asarray(high + 1), np.maximum(x, 3) + 1)
