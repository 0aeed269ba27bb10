# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import contextlib

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

with contextlib.closing(open(__file__)) as source, jax.set_mesh(m := Mesh(np.array(jax.devices()[: len("1234")]), ("x",))):
    y = jax.device_put(np.arange(4), NamedSharding(m, P("x")))
assert source.closed and len(y.devices()) == 4
np.testing.assert_array_equal(y, np.arange(4))
