# manual: nothing in the place of id_tap
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

def apply(tap, x):
    return tap(print, x)


def run(x):
    tap = hcb.id_tap
    return apply(tap, x)
