# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

calls = []


def lookup(i):
    calls.append(int(i))
    return np.float32(i * 10)


@jax.jit
def f(i):
    return io_callback(lookup, jax.ShapeDtypeStruct((), jnp.float32), i, ordered=True) + 1


assert f(4) == 41.0
assert f(5) == 51.0
assert calls == [4, 5]
