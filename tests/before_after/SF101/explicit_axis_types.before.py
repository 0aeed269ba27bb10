# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Explicit))


@jax.jit
def f(a):
    b = jax.pure_callback(np.trunc, jax.ShapeDtypeStruct(a.shape, a.dtype), a, sharding=NamedSharding(mesh, P("x", "y")))
    return b + a


a = np.linspace(-3, 3, 32, dtype=np.float32).reshape(8, 4)
out = f(jax.device_put(a, NamedSharding(mesh, P("x", "y"))))
np.testing.assert_allclose(np.asarray(out * 1), np.trunc(a) + a)
assert out.sharding.spec == P("x", "y")
