# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

double = jax.pmap(lambda x: x * 2)
four = jax.pmap(lambda x: x + 1)
y = double(jnp.arange(24.0).reshape(8, 3))
z = four(jnp.zeros((4, 3)))
out = y[0] + z[0]
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
RESULT = {"out": out}
