# era: 0.7.2
# raises: AttributeError: jax.device_put_sharded is deprecated
import jax
import numpy as np

try:
    jax.device_put_sharded([np.ones(2)] * 16, jax.devices())
except ValueError as error:
    print("refused")
else:
    raise AssertionError("sixteen shards on eight devices")
