# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def note(arg, transforms):
    seen.append(float(arg))


@jax.jit
def f(x):
    return 2 * (lambda value: (io_callback(lambda arg: note(arg, ()), None, value, ordered=True), value)[1])(x + 1) + jnp.sqrt((io_callback(lambda arg: note(arg, ()), None, x, ordered=True), x)[1])


assert f(4.0) == 12.0
jax.effects_barrier()
assert sorted(seen) == [4.0, 5.0]
