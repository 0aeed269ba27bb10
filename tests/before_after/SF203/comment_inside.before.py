# era: 0.4.30
# raises: AssertionError
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
x = jax.device_put(np.ones((8, 8)), NamedSharding(mesh, P("x", None)))

assert x.sharding.spec == (
    "x",  # rows
    None,
)  # columns are whole
