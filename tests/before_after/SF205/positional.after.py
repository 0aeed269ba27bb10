# era: 0.4.30
# raises: TypeError
import jax, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.jit(lambda a: a * 2, out_shardings=NamedSharding(mesh, P()))(np.arange(8.0))
assert y.sharding.is_fully_replicated and len(y.devices()) == 8
np.testing.assert_array_equal(y, np.arange(8.0) * 2)
