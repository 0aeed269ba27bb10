# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.global_device_array'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
data = np.arange(64).reshape(8, 8)
gda = jax.make_array_from_callback(data.shape, NamedSharding(mesh, P("x", "y")), lambda index: data[index])
np.testing.assert_array_equal(gda, data)
assert gda.addressable_data(0).shape == (2, 4) and len(gda.addressable_shards) == 8
