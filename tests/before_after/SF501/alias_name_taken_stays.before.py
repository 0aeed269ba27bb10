# era: 0.4.30
# raises: ImportError: cannot import name 'XLACompatibleSharding' from 'jax.sharding'
import jax
import numpy as np
from jax.sharding import SingleDeviceSharding, XLACompatibleSharding


class Sharding:
    """One of the project's own."""


one = SingleDeviceSharding(jax.devices()[0])
assert isinstance(one, XLACompatibleSharding) and not isinstance(one, Sharding)
RESULT = {"kind": np.array(isinstance(one, XLACompatibleSharding))}
