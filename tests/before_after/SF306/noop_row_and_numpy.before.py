# runs
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
out = y[0] + np.ones(3)
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
