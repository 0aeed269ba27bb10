# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def sums(w, x, b):
    return jax.lax.psum(w @ x, "i") + jax.lax.pmean(b, "j")


g = jax.pmap(
    jax.pmap(sums, axis_name="j", in_axes=(None, 1, 0), axis_size=4),
    axis_name="i",
    in_axes=(0, 2, None),
    axis_size=2,
)
w = np.arange(6.0, dtype=np.float32).reshape(2, 3)
x = np.sin(np.arange(24.0, dtype=np.float32)).reshape(3, 4, 2)
b = np.arange(4.0, dtype=np.float32)
y = g(w, x, b)
wanted = np.einsum("ik,kji->j", w, x) + b.mean()
np.testing.assert_allclose(y, np.broadcast_to(wanted, (2, 4)), rtol=1e-5)
RESULT = {"y": y}
