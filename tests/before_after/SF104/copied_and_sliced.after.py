# raises: TypeError: Cannot convert GSPMDSharding
# era: 0.6.2
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    y = jax.pure_callback(lambda v: np.asarray(v) * 2, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return jax.lax.with_sharding_constraint(+y.copy()[:], NamedSharding(mesh, P()))


x = jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P("d")))
np.testing.assert_allclose(f(x) + 1, np.arange(8.0) * 2 + 1)
