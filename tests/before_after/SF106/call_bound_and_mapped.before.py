# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

log = []


def host(v):
    log.append(float(v))
    return np.float32(v * 2)


double = functools.partial(hcb.call, host, result_shape=1.0)
out = jax.jit(lambda xs: jax.lax.map(double, xs))(jnp.arange(3.0))
np.testing.assert_array_equal(out, [0.0, 2.0, 4.0])
assert sorted(log) == [0.0, 1.0, 2.0]
