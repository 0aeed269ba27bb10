# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


@jax.jit
def f(x):
    return hcb.id_tap(lambda arg, transforms: seen.append((float(arg), transforms)), x)


f(2.0)
hcb.barrier_wait()
assert seen == [(2.0, ())]
