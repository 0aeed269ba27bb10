# manual: not followed
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

def f(x, **options):
    return hcb.id_print(x, **options)
