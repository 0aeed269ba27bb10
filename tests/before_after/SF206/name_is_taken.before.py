# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np


def device_put_replicated(x):
    return jax.device_put_replicated(x, jax.local_devices())


assert device_put_replicated(np.ones((2, 3))).shape == (8, 2, 3)
