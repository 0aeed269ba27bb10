# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    return jax.pure_callback(
        np.cbrt,
        jax.ShapeDtypeStruct(x.shape, x.dtype),
        x,
        sharding=NamedSharding(mesh, P("d")),
    )


y = f(jnp.full(8, 27.0))
np.testing.assert_allclose(y + 1, np.full(8, 4.0), rtol=1e-6)
assert y.sharding.spec == P("d"), y.sharding
