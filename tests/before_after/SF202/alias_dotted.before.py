# era: 0.5.3
# raises: AttributeError: module 'jax.sharding' has no attribute 'PositionalSharding'
import jax
import numpy as np

columns = jax.sharding.PositionalSharding(jax.devices()[:4]).reshape((1, 4))
x = jax.device_put(np.ones((3, 8)), columns)
assert {s.data.shape for s in x.addressable_shards} == {(3, 2)} and len(x.devices()) == 4
