# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
out = jax.device_put(y[0], jax.devices()[0]) + jax.device_put(jnp.ones(3), jax.devices()[0])
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
RESULT = {"out": out}
