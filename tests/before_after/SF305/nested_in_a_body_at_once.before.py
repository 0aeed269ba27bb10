# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def outer(scale, key):
    keys = jax.random.split(key, 3)
    return jax.pmap(lambda k, s: s * jax.random.normal(k, (2,)), axis_name="j", in_axes=(0, None))(keys, scale)


g = jax.pmap(outer, axis_name="i", in_axes=(None, 0))
keys = jax.random.split(jax.random.PRNGKey(3), 2)
y = g(jnp.float32(2), keys)
each = [jax.random.normal(k, (2,)) for key in keys for k in jax.random.split(key, 3)]
np.testing.assert_allclose(y, 2 * np.array(each).reshape(2, 3, 2), rtol=1e-6)
RESULT = {"y": y}
