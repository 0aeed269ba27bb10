# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

params, loss = jax.pmap(lambda x: (x * 2, x.sum()))(jnp.arange(24.0).reshape(8, 3))
c = jax.device_put(jnp.ones(3), jax.devices()[0])
out = jax.device_put(params[0], c.sharding) + c
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
RESULT = {"out": out}
