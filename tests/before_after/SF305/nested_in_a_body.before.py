# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import functools

import numpy as np

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="inner", axis_size=4)
def normalised(x):
    return x - jax.lax.pmean(x, "inner")


@functools.partial(jax.pmap, axis_name="outer", axis_size=2)
def outer(x):
    rows = normalised(jnp.sin(x))
    return rows.sum(0) + jax.lax.psum(x, "outer")


x = jnp.arange(24.0).reshape(2, 4, 3)
y = outer(x)
a = np.sin(np.arange(24.0)).reshape(2, 4, 3)
whole = np.arange(24.0).reshape(2, 4, 3)
wanted = (a - a.mean(1, keepdims=True)).sum(1)[:, None] + whole.sum(0)
np.testing.assert_allclose(y, wanted, rtol=1e-5, atol=1e-5)
RESULT = {"y": y}
