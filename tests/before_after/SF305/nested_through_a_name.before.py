# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import functools

import numpy as np

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="j")
def inner(x):
    return x / jax.lax.psum(x, "j")


outer = jax.pmap(lambda rows: inner(rows), axis_name="i")
x = jnp.arange(1.0, 9.0).reshape(2, 4)
y = outer(x)
a = np.arange(1.0, 9.0).reshape(2, 4)
np.testing.assert_allclose(y, a / a.sum(1, keepdims=True), rtol=1e-6)
RESULT = {"y": y}
