# runs
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2)(jnp.arange(3.0).reshape(1, 3))
c = jax.device_put(jnp.ones(3), jax.devices()[0])
out = y[0] + c
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
