# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb



@jax.jit
def f(x):
    hcb.id_print(x)
    hcb.id_print(x + 1, what="after")
    return x * 2


assert f(jnp.arange(2.0))[1] == 2
hcb.barrier_wait()
