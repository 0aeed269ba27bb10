# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: jax.lax.psum(x, "b"), axis_name="b", out_axes=None)(jnp.ones((8, 3)))
c = jax.device_put(jnp.ones(3), jax.devices()[0])
out = y * c
np.testing.assert_array_equal(out, np.full(3, 8.0))
RESULT = {"out": out}
