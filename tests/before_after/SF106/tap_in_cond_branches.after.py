# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


def started(arg, transforms):
    seen.append(int(arg))


@jax.jit
def step(i):
    _ = jax.lax.cond(
        i == 1,
        lambda _: (io_callback(lambda arg: started(arg, ()), None, 7, ordered=True), i)[1],
        lambda _: i,
        operand=None,
    )
    return i + 1


assert step(0) == 1
assert step(1) == 2
jax.effects_barrier()
assert seen == [7]
