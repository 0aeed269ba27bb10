# runs
import jax
import numpy as np
from jax.sharding import SingleDeviceSharding


def on_host(function, x, sharding=None):
    return jax.pure_callback(function, jax.ShapeDtypeStruct(x.shape, x.dtype), x, sharding=sharding)


x = np.arange(4, dtype=np.float32)
out = jax.jit(lambda v: on_host(np.sqrt, v, SingleDeviceSharding(jax.devices()[0])) + 1)(x)
np.testing.assert_allclose(np.asarray(out), np.sqrt(x) + 1)
