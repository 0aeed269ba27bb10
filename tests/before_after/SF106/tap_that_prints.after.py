# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np


def show(arg, transforms):
    print("value", arg)


@jax.jit
def f(x):
    jax.debug.callback(lambda arg: show(arg, ()), x)
    return x + 1


assert f(1.0) == 2.0
jax.effects_barrier()
