# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import SingleDeviceSharding

for device in jax.devices()[:2]:
    on_host = SingleDeviceSharding(device)
    y = jax.pure_callback(np.sqrt, jax.ShapeDtypeStruct((4,), jnp.float32), jnp.full(4, 9.0), sharding=None)
    z = jax.device_put(y, on_host)
    np.testing.assert_array_equal(np.asarray(z), np.full(4, 3.0))
