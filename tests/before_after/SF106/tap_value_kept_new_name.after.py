# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


@jax.jit
def f(x):
    y = jnp.sin(x) + 1
    io_callback(lambda arg: seen.append(float(arg[0])), None, y, ordered=True)  # the height
    return y * 2


np.testing.assert_array_equal(f(jnp.zeros(3)), 2 * np.ones(3))
jax.effects_barrier()
assert seen == [1.0]
