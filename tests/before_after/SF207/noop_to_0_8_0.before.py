# shardfix: to=0.8.0
import jax
import numpy as np

y = jax.device_put_replicated(np.arange(3.0), jax.devices())
assert y.sharding.is_fully_replicated or y.shape == (8, 3)
