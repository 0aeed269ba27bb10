# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding

sharding = PositionalSharding(jax.devices())
x = jax.device_put(np.arange(8), sharding)
sharding = sharding.reshape(4, 2)
y = jax.device_put(np.ones((4, 4)), sharding.replicate(-1))
assert {s.data.shape for s in x.addressable_shards} == {(1,)}
assert {s.data.shape for s in y.addressable_shards} == {(1, 4)}
