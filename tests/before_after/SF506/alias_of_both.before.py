# era: 0.5.3
# raises: ImportError: cannot import name 'DeviceLocalLayout' from 'jax.experimental.layout'
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.layout import DeviceLocalLayout as DLL, Layout as L
from jax.sharding import SingleDeviceSharding

order = L(DLL(major_to_minor=(1, 0)), SingleDeviceSharding(jax.devices()[0]))
y = jax.device_put(jnp.arange(6.0).reshape(2, 3), order)
np.testing.assert_array_equal(y, np.arange(6.0).reshape(2, 3))
RESULT = {"y": y}
