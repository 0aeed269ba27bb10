# runs
import jax
import jax.numpy as jnp
import numpy as np

nowhere = None


@jax.jit
def f(x):
    return jax.pure_callback(np.sqrt, x, x, sharding=nowhere) + 1


np.testing.assert_array_equal(np.asarray(f(jnp.full(4, 9.0))), np.full(4, 4.0))
