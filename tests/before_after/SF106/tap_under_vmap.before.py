# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def note(arg, transforms):
    seen.append(np.size(arg))


@jax.vmap
def f(x):
    return hcb.id_tap(note, x) * 2


np.testing.assert_array_equal(f(jnp.arange(3.0)), [0.0, 2.0, 4.0])
hcb.barrier_wait()
assert sum(seen) == 3, seen
