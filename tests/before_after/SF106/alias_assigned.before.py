# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = []


def run(x):
    tap = hcb.id_tap
    y = tap(lambda arg, transforms: seen.append(float(arg)), x)
    return y + 1


assert jax.jit(run)(2.0) == 3.0
hcb.barrier_wait()
assert seen == [2.0]
