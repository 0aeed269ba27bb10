# shardfix: unsafe
# raises: Error
# safety: unsafe
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

first = SingleDeviceSharding(jax.devices()[0])
mesh = Mesh(np.asarray(jax.devices()[4:]).reshape(2, 2), ("x", "y"))


@jax.jit
def f(x):
    y = jax.pure_callback(np.sqrt, jax.ShapeDtypeStruct(x.shape, x.dtype), x, sharding=first)
    return y * 2


x = jax.device_put(jnp.full((4, 4), 9.0), NamedSharding(mesh, P("x", "y")))
np.testing.assert_allclose(f(x), np.full((4, 4), 6.0))
