# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import io

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

stream = io.StringIO()


@jax.jit
def f(x):
    hcb.id_print(x, what="x", output_stream=stream)
    return x + 1


f(jnp.array([1, 2])).block_until_ready()
hcb.barrier_wait()
assert stream.getvalue() == "what: x\n[1 2]\n", stream.getvalue()
