# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def both(x):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x), x * 2


a, b = both(jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P("d"))))
np.testing.assert_allclose(a + b, np.sin(np.arange(8.0)) + np.arange(8.0) * 2, rtol=1e-5)
