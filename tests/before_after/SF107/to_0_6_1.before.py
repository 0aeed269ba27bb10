# shardfix: to=0.6.1
# raises: AssertionError
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    y = jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return y + 1


x = np.linspace(0, 1, 16, dtype=np.float32)
y = f(jax.device_put(x, NamedSharding(mesh, P("d"))))
np.testing.assert_allclose(y, np.sin(x) + 1, rtol=1e-6)
assert y.sharding.spec == P("d"), y.sharding
