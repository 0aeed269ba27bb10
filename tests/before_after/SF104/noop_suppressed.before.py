# raises: TypeError: Cannot convert GSPMDSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    return jax.pure_callback(np.cosh, jax.ShapeDtypeStruct(x.shape, x.dtype), x)  # shardfix: ignore[SF104] host only


y = f(jax.device_put(jnp.ones(8), NamedSharding(mesh, P("d"))))
y + 1
