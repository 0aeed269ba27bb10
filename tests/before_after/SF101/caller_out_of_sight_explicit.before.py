# reshard stays where it is: outside a jit it takes an array that lies on no mesh, in one it does not.
# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))
REGISTRY = []


@REGISTRY.append
def exp2(x):
    return jax.pure_callback(np.exp2, x, x, sharding=NamedSharding(mesh, P("data")))


x = np.arange(8, dtype=np.float32)
y = REGISTRY[0](x)
np.testing.assert_array_equal(np.asarray(y + 1), 2.0 ** np.arange(8) + 1)
assert y.sharding.spec == P("data"), y.sharding
