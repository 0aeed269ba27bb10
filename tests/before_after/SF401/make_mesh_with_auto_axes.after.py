# era: 0.8.3
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
with jax.set_mesh(mesh):
    y = jax.jit(lambda v: v + 1, out_shardings=NamedSharding(mesh, P("x")))(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) + 1)
assert y.sharding.spec == P("x")
