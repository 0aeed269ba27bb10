# raises: ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put
import jax
import numpy as np
from jax import device_put as put
from jax.sharding import Mesh, NamedSharding, PartitionSpec

devices = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
with devices:
    w, (b, s) = put((np.ones((4, 2)), (np.ones(2), 1.0)), (NamedSharding(devices, PartitionSpec("x", "y")), (NamedSharding(devices, PartitionSpec("y")), NamedSharding(devices, PartitionSpec()))))
assert w.sharding == NamedSharding(devices, PartitionSpec("x", "y"))
assert b.sharding.spec == PartitionSpec("y") and s.sharding.spec == PartitionSpec()
