# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

calls = []


def lookup(i):
    calls.append(int(i))
    return np.float32(i * 10)


@jax.jit
def f(i):
    return hcb.call(lookup, i, result_shape=jax.ShapeDtypeStruct((), jnp.float32)) + 1


assert f(4) == 41.0
assert f(5) == 51.0
assert calls == [4, 5]
