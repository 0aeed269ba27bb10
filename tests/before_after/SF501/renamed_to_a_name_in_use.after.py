# era: 0.4.30
# raises: ImportError: cannot import name 'XLACompatibleSharding' from 'jax.sharding'
import jax
import numpy as np
from jax.sharding import Sharding, SingleDeviceSharding

one = SingleDeviceSharding(jax.devices()[0])
RESULT = {"both": np.array([isinstance(one, Sharding), isinstance(one, (Sharding, int))])}
assert RESULT["both"].all()
