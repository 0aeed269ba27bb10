# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import atexit

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


atexit.register(hcb.barrier_wait)
callbacks = [hcb.barrier_wait, hcb.stop_outfeed_receiver]
for callback in callbacks:
    callback()
