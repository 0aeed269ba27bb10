# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def shifted(x):
    return jax.lax.ppermute(x, "i", [(0, 1), (1, 0)]) + jax.lax.axis_index("j")


over_columns = jax.pmap(shifted, axis_name="j", axis_size=3)
over_both = jax.pmap(over_columns, axis_name="i", axis_size=2)
y = over_both(jnp.arange(6.0).reshape(2, 3))
np.testing.assert_array_equal(y, np.arange(6.0).reshape(2, 3)[::-1] + np.arange(3))
RESULT = {"y": y}
