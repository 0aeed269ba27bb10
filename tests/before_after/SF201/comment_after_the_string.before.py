# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
step = jax.jit(
    lambda batch: batch * 2,
    in_shardings="data",  # the batch is split
    out_shardings=("data",),  # and stays so
)
y = step(np.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) * 2)
assert y.sharding == NamedSharding(mesh, P("data"))
