# era: 0.4.30
# raises: ImportError: cannot import name 'XLACompatibleSharding' from 'jax.sharding'
import jax
import numpy as np
from jax.sharding import XLACompatibleSharding, SingleDeviceSharding


def is_sharding(value: "XLACompatibleSharding | None") -> bool:
    return isinstance(value, XLACompatibleSharding)


assert is_sharding(SingleDeviceSharding(jax.devices()[1]))
assert not is_sharding(None)
RESULT = {"is": np.array([is_sharding(None), is_sharding(SingleDeviceSharding(jax.devices()[0]))])}
