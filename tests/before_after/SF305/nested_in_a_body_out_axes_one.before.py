# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def tile(x):
    return {"sin": jnp.sin(x), "rank": jax.lax.axis_index("j")}


inner = jax.pmap(tile, axis_name="j", in_axes=1, out_axes=0, axis_size=2)


def outer(x):
    """Two calls of the inner one."""
    first = inner(x)
    second = inner(first["sin"].T)
    return first["sin"] + second["sin"], first["rank"]


g = jax.pmap(outer, axis_name="i", axis_size=3)
x = jnp.arange(12.0).reshape(3, 2, 2)
y, rank = g(x)
a = np.arange(12.0).reshape(3, 2, 2)
first = np.sin(a.transpose(0, 2, 1))
np.testing.assert_allclose(y, first + np.sin(first), rtol=1e-5, atol=1e-6)
np.testing.assert_array_equal(rank, [[0, 1]] * 3)
RESULT = {"y": y, "rank": rank}
