# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import atexit

import jax
import jax.numpy as jnp
import numpy as np


atexit.register(jax.effects_barrier)
callbacks = [jax.effects_barrier, jax.effects_barrier]
for callback in callbacks:
    callback()
