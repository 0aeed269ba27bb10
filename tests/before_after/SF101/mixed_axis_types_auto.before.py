# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Auto))
S = jax.ShapeDtypeStruct((8, 4), np.float32)


@jax.jit
def f(a):
    return jax.pure_callback(np.trunc, S, a, sharding=NamedSharding(mesh, P(None, "y")))


a = np.linspace(-3, 3, 32, dtype=np.float32).reshape(8, 4)
out = f(a)
np.testing.assert_allclose(np.asarray(out * 1), np.trunc(a))
assert out.sharding.spec == P(None, "y")
