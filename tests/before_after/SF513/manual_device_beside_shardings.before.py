# shardfix: unsafe
# raises: in_shardings should not be specified
# manual: it excludes the other placements
import jax
import numpy as np
from jax.sharding import SingleDeviceSharding

device = jax.devices()[0]
y = jax.jit(lambda x: x + 1, device=device, in_shardings=SingleDeviceSharding(device))(np.zeros(2))
