# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
f = pjit(lambda a, b: a + b, (NamedSharding(mesh, P("x")), None), NamedSharding(mesh, P("x")))
with mesh:
    y = f(np.arange(8.0), np.ones(8))
np.testing.assert_array_equal(y, np.arange(8.0) + 1)
assert y.sharding.spec == P("x")
