# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

def first(x):
    y = jax.pmap(lambda v: v * 2)(x)
    c = jax.device_put(np.ones(3, np.float32), jax.devices("cpu")[0])
    return jax.device_put(y[0], c.sharding) + c


out = first(jnp.arange(24.0).reshape(8, 3))
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
RESULT = {"out": out}
