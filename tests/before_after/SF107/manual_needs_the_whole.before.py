# manual: numpy.linalg.inv couples
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def invert(a):
    return jax.pure_callback(np.linalg.inv, jax.ShapeDtypeStruct(a.shape, a.dtype), a) + 0


np.testing.assert_allclose(invert(jax.device_put(2 * jnp.eye(8), NamedSharding(mesh, P("d")))), np.eye(8) / 2)
