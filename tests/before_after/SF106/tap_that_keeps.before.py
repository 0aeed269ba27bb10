# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def keep(arg, transforms):
    seen.append(float(arg.sum()))


@jax.jit
def f(x):
    hcb.id_tap(keep, x * 2, result=x)
    hcb.id_tap(keep, x)
    return x + 1


f(jnp.arange(3.0)).block_until_ready()
hcb.barrier_wait()
assert seen == [6.0, 3.0], seen
