# era: 0.4.30
# raises: ImportError: cannot import name 'XLACompatibleSharding' from 'jax.sharding'
import jax
import numpy as np
from jax.sharding import Sharding, SingleDeviceSharding


def is_sharding(value: "Sharding | None") -> bool:
    return isinstance(value, Sharding)


assert is_sharding(SingleDeviceSharding(jax.devices()[1]))
assert not is_sharding(None)
RESULT = {"is": np.array([is_sharding(None), is_sharding(SingleDeviceSharding(jax.devices()[0]))])}
