# raises: ImportError: cannot import name 'PartitionSpec' from 'jax.experimental.pjit'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
x = np.arange(32.0, dtype=np.float32).reshape(8, 4)
y = jax.device_put(x, NamedSharding(mesh, PartitionSpec("data", "model")))
assert y.addressable_shards[0].data.shape == (2, 2)
np.testing.assert_array_equal(y, x)
