# runs
import functools

import jax
import jax.numpy as jnp
import numpy as np

x = jnp.arange(32.0).reshape(8, 4)
a = jnp.einsum("ij,kj->ik", x, x)
b = jnp.zeros((8, 4), "float32")
c = jax.lax.conv_general_dilated(x[None, None], x[None, None, :3, :3], (1, 1), "SAME")
d = jnp.reshape(x, (4, 8), order="F")
e = jnp.percentile(x, 50, method="linear")


@functools.partial(jax.jit, static_argnames=("n",), donate_argnames="v")
def power(v, n):
    return v**n


f = power(x + 0, n=2)
np.testing.assert_allclose(a, np.arange(32.0).reshape(8, 4) @ np.arange(32.0).reshape(8, 4).T)
np.testing.assert_allclose(f, np.arange(32.0).reshape(8, 4) ** 2)
assert b.shape == c.shape[2:] == (8, 4) and e == 15.5
