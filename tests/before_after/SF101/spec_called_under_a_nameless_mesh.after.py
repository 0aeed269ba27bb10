# shardfix: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# safety: unsafe
"""The spec is for the mesh of the context, not for the only one that has a name."""
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
S = jax.ShapeDtypeStruct((8,), np.float32)


@jax.jit
def f(x):
    return jax.lax.with_sharding_constraint(
        jax.pure_callback(np.sin, S, x, sharding=SingleDeviceSharding(jax.devices()[0])), P("data")
    )


with Mesh(np.array(jax.devices()[:4]), ("data",)):
    y = f(np.ones(8, np.float32))
assert y.sharding.spec == P("data") and len(y.sharding.device_set) == 4
np.testing.assert_allclose(np.asarray(y + 1), np.sin(np.ones(8)) + 1, rtol=1e-6)
