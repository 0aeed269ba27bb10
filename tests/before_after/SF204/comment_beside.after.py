# shardfix: unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'GSPMDSharding'
import jax, numpy as np
from jax.sharding import (
    PartitionSpec as P,
    Mesh,
    NamedSharding,
)
s = NamedSharding(  # on two
    Mesh(jax.devices()[:2], ("d0",)), P()  # devices
)
x = jax.device_put(np.ones(4), s)
assert {q.data.shape for q in x.addressable_shards} == {(4,)} and len(x.devices()) == 2
