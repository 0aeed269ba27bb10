# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def make(name):
    return lambda arg, transforms: seen.append((name, float(arg)))


@jax.jit
def f(x):
    for name in ("a", "b"):
        note = make(name)
        hcb.id_tap(note, x)
    return x


f(2.0)
hcb.barrier_wait()
assert seen == [("a", 2.0), ("b", 2.0)], seen
