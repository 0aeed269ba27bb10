# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding

x = jax.device_put(np.ones((8, 8)), PositionalSharding(jax.devices()).reshape(4, 2).replicate(0))
assert sorted({str(s.index) for s in x.addressable_shards}) == [
    "(slice(None, None, None), slice(0, 4, None))",
    "(slice(None, None, None), slice(4, 8, None))",
]
