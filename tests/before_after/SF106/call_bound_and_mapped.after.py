# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

log = []


def host(v):
    log.append(float(v))
    return np.float32(v * 2)


double = functools.partial(io_callback, host, jax.ShapeDtypeStruct((), jnp.result_type(float)))
out = jax.jit(lambda xs: jax.lax.map(double, xs))(jnp.arange(3.0))
np.testing.assert_array_equal(out, [0.0, 2.0, 4.0])
assert sorted(log) == [0.0, 1.0, 2.0]
