# shardfix: helpers-module=mylib.compat
# text-only: mylib.compat is not here
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np


def put(x):
    return jax.device_put_replicated(x, jax.local_devices())


put(np.ones(3))
