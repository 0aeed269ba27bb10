# The size stays a number in the shape of the result: as a parameter of the jit it would be traced.
# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
n = 8
x = np.arange(16, dtype=np.float32)
of = jax.ShapeDtypeStruct
y = jax.jit(lambda x, operand1: jax.lax.with_sharding_constraint(
    jax.pure_callback(lambda v, k: v[:k] * 2, of((n,), x.dtype), x, operand1, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
    NamedSharding(mesh, P("data")),
))(x, n)
np.testing.assert_array_equal(np.asarray(y + 0), x[:8] * 2)
