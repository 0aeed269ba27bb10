# raises: AttributeError: 'str' object has no attribute 'partitions'
"""Another module may import AXIS and mean the name of the axis."""
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

AXIS = "data"


def place(mesh: Mesh, x):
    return jax.device_put(x, NamedSharding(mesh, P(AXIS)))


y = place(Mesh(np.array(jax.devices()), ("data",)), np.arange(8.0))
assert y.sharding.spec == P("data") and AXIS == "data"
np.testing.assert_array_equal(np.asarray(y), np.arange(8.0))
