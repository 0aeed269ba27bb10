# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np



@jax.jit
def f(x):
    y = x * 2
    jax.debug.print("step: 3 what: y\n{}", y)
    jax.debug.print("{}", y)
    z = y + 1
    value = z - 1
    jax.debug.print("{}", value)
    return value


np.testing.assert_array_equal(f(jnp.arange(3.0)), [0.0, 2.0, 4.0])
jax.effects_barrier()
