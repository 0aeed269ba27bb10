# shardfix: to=0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


def f(x):
    hcb.id_tap(print, x)
    return hcb.call(np.sin, x, result_shape=x)
