# raises: TypeError: list.append() takes no keyword arguments
import jax
import jax.numpy as jnp
import numpy as np


seen = []


@jax.vmap
def f(x):
    jax.debug.callback(seen.append, x)
    return x * 2


np.testing.assert_array_equal(f(jnp.arange(3.0)), [0.0, 2.0, 4.0])
jax.effects_barrier()
assert sorted(float(v) for v in seen) == [0.0, 1.0, 2.0]
