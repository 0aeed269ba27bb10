# manual: tells the device
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

def where(v, device):
    return np.int32(device.id)


def f(x):
    return hcb.call(where, x, result_shape=jax.ShapeDtypeStruct((), jnp.int32), call_with_device=True)
