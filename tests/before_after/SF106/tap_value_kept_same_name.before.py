# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


@jax.jit
def f(x):
    x = hcb.id_tap(lambda arg, transforms: seen.append(arg.shape), x)
    return x * 2


np.testing.assert_array_equal(f(jnp.ones(3)), 2 * np.ones(3))
hcb.barrier_wait()
assert seen == [(3,)]
