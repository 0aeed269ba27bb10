# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def make(name):
    return lambda arg, transforms: seen.append((name, float(arg)))


@jax.jit
def f(x):
    for name in ("a", "b"):
        note = make(name)
        io_callback(lambda arg, tap=note: (tap(arg, ()), None)[1], None, x, ordered=True)
    return x


f(2.0)
jax.effects_barrier()
assert seen == [("a", 2.0), ("b", 2.0)], seen
