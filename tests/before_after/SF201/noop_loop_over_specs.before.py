# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
x = np.arange(8.0)
for spec in (P("data"), P(None), P()):
    y = jax.device_put(x, NamedSharding(mesh, spec))
for axes in ("data", ("data",), None):
    z = jax.device_put(x, NamedSharding(mesh, P(axes)))
for _, axis in (("first", "data"), ("second", None)):
    z = jax.device_put(z, NamedSharding(mesh, P(*(axis,))))
np.testing.assert_array_equal(y, z)
