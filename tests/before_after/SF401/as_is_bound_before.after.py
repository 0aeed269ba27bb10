# T8: set_mesh gives None.
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
with jax.set_mesh(mesh):
    y = jax.device_put(np.arange(8), NamedSharding(mesh, P("x")))
np.testing.assert_array_equal(y, np.arange(8))
assert mesh.axis_names == ("x",) and len(y.devices()) == 8
