# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
"""No Python before 3.12 takes a line break in there, or the quotes of the string."""
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
S = jax.ShapeDtypeStruct((8,), np.float32)


@jax.jit
def f(x):
    print(f"a sine: {(y := jax.pure_callback(np.sin, S, x, sharding=NamedSharding(mesh, P('data')))).shape}")
    return y


y = f(np.ones(8, np.float32))
np.testing.assert_allclose(np.asarray(y + 1), np.sin(np.ones(8)) + 1, rtol=1e-6)
assert y.sharding.spec == P("data")
