# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def started(arg, transforms):
    seen.append(int(arg))


@jax.jit
def step(i):
    _ = jax.lax.cond(
        i == 1,
        lambda _: hcb.id_tap(started, 7, result=i),
        lambda _: i,
        operand=None,
    )
    return i + 1


assert step(0) == 1
assert step(1) == 2
hcb.barrier_wait()
assert seen == [7]
