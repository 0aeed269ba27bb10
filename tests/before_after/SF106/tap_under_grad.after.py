# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np

seen = []


def loss(w):
    jax.debug.callback(lambda arg: seen.append(float(arg)), w)
    return w**2


assert jax.grad(loss)(3.0) == 6.0
jax.effects_barrier()
assert 3.0 in seen
