# manual: tells the device
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

bars = {}


def update(arg, transforms, device):
    bars[device] = arg


def f(x):
    hcb.id_tap(update, x, tap_with_device=True)
    return x
