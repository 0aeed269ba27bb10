# manual: jax.effects_barrier()
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

def wait():
    try:
        jax.effects_barrier()
    except hcb.CallbackException as error:
        print(error)
