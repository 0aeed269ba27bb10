# manual: how it is split is not visible
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    pairs = x.reshape(4, 2)
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(pairs.shape, pairs.dtype), pairs) + 1


np.testing.assert_allclose(f(jax.device_put(jnp.zeros(8), NamedSharding(mesh, P("d")))), np.ones((4, 2)))
