# shardfix: from=0.4.7
import jax
import numpy as np
from jax.experimental import global_device_array as gda_lib
from jax.sharding import Mesh, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("x",))
rows = [jax.device_put(np.full(2, i), d) for i, d in enumerate(jax.devices())]
array = gda_lib.GlobalDeviceArray((16,), mesh, ("x",), rows)
np.testing.assert_array_equal(array, np.repeat(np.arange(8), 2))
