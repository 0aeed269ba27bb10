# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.global_device_array'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.make_array_from_callback(
    (8, 2),  # shape
    NamedSharding(mesh, P("x")),  # where
    lambda index: np.ones((1, 2)),  # what
)
np.testing.assert_array_equal(y, np.ones((8, 2)))
