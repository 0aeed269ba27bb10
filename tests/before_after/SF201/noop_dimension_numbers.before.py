# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

x, k = jnp.ones((1, 4, 4, 1)), jnp.ones((3, 3, 1, 2))
a = lax.conv_general_dilated(x, k, (1, 1), "SAME", None, None, ("NHWC", "HWIO", "NHWC"), 1, 1, "highest", None, None)
b = lax.dot_general(x, x, (((3,), (3,)), ((), ())), precision=("default", "default"))
c = jnp.pad(jnp.ones(3), 1, mode="constant")
np.testing.assert_array_equal(a[0, 1, 1], [9.0, 9.0])
assert b.shape == (1, 4, 4, 1, 4, 4) and c.sum() == 3
