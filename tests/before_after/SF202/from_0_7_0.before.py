# shardfix: from=0.7.0
# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax, numpy as np
from jax.sharding import PositionalSharding as PS
x = jax.device_put(np.arange(8.0), PS(jax.devices()))
assert [float(s.data[0]) for s in x.addressable_shards] == list(range(8))
