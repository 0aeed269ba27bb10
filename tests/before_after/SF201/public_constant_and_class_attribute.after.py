# raises: AttributeError: 'str' object has no attribute 'partitions'
"""`from this import AXIS` and `Layout._axis` have to stay the name of the axis."""
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
AXIS = "data"
_OWN = P("data")


class Layout:
    _axis = "data"
    sharding = NamedSharding(mesh, P(_axis))


placed = NamedSharding(mesh, P(AXIS))
own = NamedSharding(mesh, _OWN)
y = jax.device_put(np.arange(8.0), placed)
assert placed == own == Layout.sharding and y.sharding == placed
assert AXIS == Layout._axis == "data"
np.testing.assert_array_equal(np.asarray(y), np.arange(8.0))
