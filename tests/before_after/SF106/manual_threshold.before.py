# manual: np.array2string
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

def f(x):
    hcb.id_print(x, threshold=5)
    return x
