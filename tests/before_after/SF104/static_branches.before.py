# era: 0.6.2
# raises: TypeError: Cannot convert GSPMDSharding
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))
split = NamedSharding(mesh, P("d"))


@functools.partial(jax.jit, static_argnames="mode")
def normalise(x, mode="host"):
    if mode == "device":
        return x / x.sum()
    host = jax.pure_callback(lambda v: np.asarray(v) / np.sum(v), jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return host if mode == "host" else host * 100


x = jax.device_put(jnp.arange(8.0), split)
for mode, factor in (("device", 1), ("percent", 100), ("host", 1)):
    np.testing.assert_allclose(normalise(x, mode=mode) + 1, np.arange(8.0) / 28 * factor + 1, rtol=1e-6)
