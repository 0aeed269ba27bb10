# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np



@jax.jit
def f(x):
    jax.debug.print("{}", x)
    jax.debug.print("what: after\n{}", x + 1)
    return x * 2


assert f(jnp.arange(2.0))[1] == 2
jax.effects_barrier()
