# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np

seen = []


def note(arg, transforms):
    seen.append(np.size(arg))


@jax.vmap
def f(x):
    return (jax.debug.callback(lambda arg: note(arg, ()), x), x)[1] * 2


np.testing.assert_array_equal(f(jnp.arange(3.0)), [0.0, 2.0, 4.0])
jax.effects_barrier()
assert sum(seen) == 3, seen
