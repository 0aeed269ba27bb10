# era: 0.6.2
# shardfix: unsafe
# raises: TypeError: Cannot convert GSPMDSharding
# safety: unsafe
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    y = jax.pure_callback(np.negative, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return jax.lax.with_sharding_constraint(y, NamedSharding(mesh, P()))


np.testing.assert_allclose(f(jnp.ones(8)) + 1, np.zeros(8))
np.testing.assert_allclose(f(jax.device_put(jnp.ones(8), NamedSharding(mesh, P("d")))) + 1, np.zeros(8))
