# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
import jax
import jax.numpy as jnp
import numpy as np



@jax.jit
def f(x, y):
    jax.debug.print("what: both\n( {} {} )", x, y)
    return x + y


assert f(1.0, 2.0) == 3.0
jax.effects_barrier()
