# shardfix: from=0.4.6 unsafe
# raises: ImportError: cannot import name 'global_device_array'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
rows = [jax.device_put(np.full(2, i), d) for i, d in enumerate(jax.devices())]
array = jax.make_array_from_single_device_arrays((16,), NamedSharding(mesh, PartitionSpec("x")), rows)
np.testing.assert_array_equal(array, np.repeat(np.arange(8), 2))
