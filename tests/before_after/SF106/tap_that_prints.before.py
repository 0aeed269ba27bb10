# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


def show(arg, transforms):
    print("value", arg)


@jax.jit
def f(x):
    hcb.id_tap(show, x)
    return x + 1


assert f(1.0) == 2.0
hcb.barrier_wait()
