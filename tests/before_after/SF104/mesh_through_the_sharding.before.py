# era: 0.6.2
# raises: TypeError: Cannot convert GSPMDSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

split = NamedSharding(Mesh(np.array(jax.devices()), ("d",)), P(None, "d"))


def gather(x):
    y = jax.pure_callback(lambda v: np.asarray(v).T.copy(), jax.ShapeDtypeStruct(x.shape[::-1], x.dtype), x)
    return jnp.asarray(y)


gather = jax.jit(gather)
x = np.arange(16, dtype=np.float32).reshape(2, 8)
np.testing.assert_allclose(gather(jax.device_put(x, split)) + 1, x.T + 1)
