# manual: not followed
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

def f(*args):
    return hcb.id_tap(*args)
