# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
step = jax.jit(lambda a: a * 2, in_shardings=NamedSharding(mesh, P("x")))
with jax.set_mesh(mesh):
    y = step(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) * 2)
assert y.sharding.spec == P("x")
