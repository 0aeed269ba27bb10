# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
c = jax.device_put(jnp.ones(3), jax.devices()[0])
out = jnp.where(c > 0, y[0], c)
np.testing.assert_array_equal(out, np.arange(3.0) * 2)
RESULT = {"out": out}
