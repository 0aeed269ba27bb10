# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np



@jax.jit
def f(x):
    jax.debug.callback(lambda value: print("quote: \"q\" set: {a, b}", value, sep='\n'), x)
    return x


np.testing.assert_array_equal(f(jnp.ones(2)), np.ones(2))
jax.effects_barrier()
