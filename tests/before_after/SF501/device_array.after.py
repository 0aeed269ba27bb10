# era: 0.4.13
# raises: AttributeError: module 'jax.numpy' has no attribute 'DeviceArray'
import jax.numpy as jnp
from jax import Array
import numpy as np


KINDS = (Array, np.ndarray)


def to_host(x: Array) -> np.ndarray:
    return np.array(x)


class Holder:
    value: Array = None


Holder.value = jnp.arange(3)
RESULT = {"x": to_host(Holder.value)}
assert RESULT["x"].sum() == 3 and isinstance(Holder.value, KINDS)
