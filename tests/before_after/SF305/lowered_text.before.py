# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np


def double(x):
    return x * 2


f = jax.pmap(double, axis_name="b", axis_size=8)
lowered = f.lower(jnp.arange(8.0))
assert "stablehlo" in lowered.as_text()
RESULT = lowered.compile()(jnp.arange(8.0))
np.testing.assert_array_equal(RESULT, np.arange(8.0) * 2)
