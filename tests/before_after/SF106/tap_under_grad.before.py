# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def loss(w):
    w = hcb.id_tap(lambda arg, transforms: seen.append(float(arg)), w)
    return w**2


assert jax.grad(loss)(3.0) == 6.0
hcb.barrier_wait()
assert 3.0 in seen
