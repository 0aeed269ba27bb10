# era: 0.4.13
# raises: AttributeError: module 'jax.numpy' has no attribute 'DeviceArray'
import jax.numpy as jnp
import numpy as np


KINDS = (jnp.DeviceArray, np.ndarray)


def to_host(x: jnp.DeviceArray) -> np.ndarray:
    return np.array(x)


class Holder:
    value: jnp.DeviceArray = None


Holder.value = jnp.arange(3)
RESULT = {"x": to_host(Holder.value)}
assert RESULT["x"].sum() == 3 and isinstance(Holder.value, KINDS)
