# runs
import functools

import jax
import jax.numpy as jnp
import numpy as np


@functools.partial(jax.jit, static_argnames=("out_sharding", "in_shardings"))
def scale(x, out_sharding, in_shardings="x"):
    return x * len(out_sharding) + len(in_shardings)


f = functools.partial(scale, in_shardings=("x", None))
a = scale(jnp.arange(4.0), out_sharding="abc")
b = f(jnp.arange(4.0), out_sharding=("x", None))
c = jax.jit(lambda v, in_shardings: v, static_argnums=1)(jnp.arange(4.0), "x")
np.testing.assert_array_equal(a, np.arange(4.0) * 3 + 1)
np.testing.assert_array_equal(b, np.arange(4.0) * 2 + 2)
