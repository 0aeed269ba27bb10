# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
rows = NamedSharding(mesh, P("data"))
x = jax.device_put(np.arange(8.0, dtype=np.float32), rows)

y = jax.jit(lambda x: jax.lax.with_sharding_constraint(
    jax.pure_callback(lambda v: v[::-1].copy(), jax.ShapeDtypeStruct(x.shape, x.dtype), x, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
    rows,
))(x)
np.testing.assert_array_equal(np.asarray(y + 1), np.arange(8)[::-1] + 1)
assert y.sharding.is_equivalent_to(rows, 1)
