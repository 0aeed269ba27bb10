# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

from jax.experimental.host_callback import CallbackFlavor

count = []


def host(v):
    count.append(1)
    return np.asarray(v) + 1


@jax.jit
def f(x):
    return hcb.call(host, x, result_shape=x, callback_flavor=CallbackFlavor.PURE)


np.testing.assert_array_equal(f(jnp.arange(3.0)), [1.0, 2.0, 3.0])
