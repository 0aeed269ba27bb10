# raises: ValueError: `None` is not a valid input to the pspecs argument
import jax
import numpy as np
from jax.experimental import multihost_utils
from jax.sharding import Mesh, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("x",))
y = multihost_utils.host_local_array_to_global_array(np.arange(8.0), mesh, None)
assert y.sharding.spec == PartitionSpec() and y.shape == (8,)
