# shardfix: helpers-module=mylib.compat
# text-only: mylib.compat is not here
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
from mylib.compat import device_put_replicated
import numpy as np


def put(x):
    return device_put_replicated(x, jax.local_devices())


put(np.ones(3))
