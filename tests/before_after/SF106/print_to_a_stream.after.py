# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import io

import jax
import jax.numpy as jnp
import numpy as np

stream = io.StringIO()


@jax.jit
def f(x):
    jax.debug.callback(lambda value: print("what: x", value, sep='\n', file=stream), x)
    return x + 1


f(jnp.array([1, 2])).block_until_ready()
jax.effects_barrier()
assert stream.getvalue() == "what: x\n[1 2]\n", stream.getvalue()
