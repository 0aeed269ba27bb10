# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

with Mesh(
    np.array(jax.devices()).reshape(4, 2),  # four rows
    ("x", "y"),
) as mesh:  # entered for the whole run
    y = jax.device_put(np.arange(8), NamedSharding(mesh, P("x")))
np.testing.assert_array_equal(y, np.arange(8))
