# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


def place(grid: Mesh, spec: PartitionSpec):
    with jax.set_mesh(grid):
        return jax.device_put(np.arange(8), NamedSharding(grid, spec))


y = place(Mesh(np.array(jax.devices()), ("k",)), PartitionSpec("k"))
np.testing.assert_array_equal(y, np.arange(8))
assert y.addressable_shards[7].data.shape == (1,)
