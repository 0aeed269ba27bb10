# shardfix: unsafe
# era: 0.7.2
# raises: ImportError: cannot import name 'device_put_replicated'
import numpy as np
from jax import devices, device_put
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

y = device_put(
    x=np.ones((2, 2)),
    device=NamedSharding(Mesh(devices()[:4], ("devices",)), P()),  # half of them
)
np.testing.assert_array_equal(np.asarray(y).reshape(-1, 2, 2)[0], np.ones((2, 2)))
