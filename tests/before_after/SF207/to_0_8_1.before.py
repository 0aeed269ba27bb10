# shardfix: to=0.8.1 unsafe
# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np

y = jax.device_put_replicated(np.arange(3.0), jax.devices())
assert y.sharding.is_fully_replicated or y.shape == (8, 3)
