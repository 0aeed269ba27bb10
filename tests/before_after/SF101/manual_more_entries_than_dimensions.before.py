# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# manual: the spec has 1 entries, the result 0 dimensions
# manual: the spec has 2 entries, the result 1 dimensions
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
S = jax.ShapeDtypeStruct((8, 4), np.float32)


@jax.jit
def f(a):
    total = jax.pure_callback(np.sum, jax.ShapeDtypeStruct((), np.float32), a, sharding=NamedSharding(mesh, P("x")))
    both = {"a": S, "n": jax.ShapeDtypeStruct((4,), np.float32)}
    tree = jax.pure_callback(lambda v: {"a": v, "n": v[0]}, both, a, sharding=NamedSharding(mesh, P("x", None)))
    return total, tree


f(np.ones((8, 4), np.float32))
