# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

@jax.jit
def add(tree, b):
    return tree["w"] + b


state = jax.pmap(lambda x: {"w": x * 2})(jnp.arange(24.0).reshape(8, 3))
params = jax.tree.map(lambda leaf: leaf[0], state)
c = jax.device_put(jnp.ones(3), jax.devices()[0])
out = add(params, c)
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
RESULT = {"out": out}
