# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

rows = NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec("d0", None))
f = jax.jit(lambda a: a.sum(1), in_shardings=rows, out_shardings=NamedSharding(
    rows.mesh, PartitionSpec()
))
y = f(np.ones((8, 5)))
np.testing.assert_array_equal(y, np.full(8, 5.0))
assert y.sharding.is_fully_replicated
