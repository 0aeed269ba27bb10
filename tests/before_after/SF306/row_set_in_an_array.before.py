# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
c = jax.device_put(jnp.ones(3), jax.devices()[0])
out = c.at[0].set(y[0, 1])
np.testing.assert_array_equal(out, [2.0, 1.0, 1.0])
RESULT = {"out": out}
